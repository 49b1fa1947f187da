"""deploy/first-boot/user-data judged and written by cloud-init, and run in a real Debian that is not booted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pi.test_install import PACKAGES, Debian

pytestmark = pytest.mark.pi

USER_DATA = "/root/banker/deploy/first-boot/user-data"
FILLED_IN = "s|FROM=$|FROM=file:///root/banker.tar.gz|; s|OPTIONS=$|OPTIONS=--no-hardware|"


def test_cloud_init_takes_it_writes_it_and_what_it_wrote_installs_banker(tmp_path: Path) -> None:
    debian = Debian(tmp_path / "card", "trixie", f"{PACKAGES},cloud-init")
    assert debian.run(f"cloud-init schema --config-file {USER_DATA}").startswith("Valid schema")
    debian.run(
        "mkdir -p /var/lib/cloud/seed/nocloud && cd /var/lib/cloud/seed/nocloud && "
        "echo '{instance-id: first, dsmode: local}' >meta-data && "
        "tar -C /root -czf /root/banker.tar.gz banker && "
        f"sed '{FILLED_IN}' {USER_DATA} >user-data && "
        "cloud-init init --local && cloud-init single --name write_files"
    )
    said = debian.run("/var/lib/banker-first-boot/run")
    assert "2 of 2  installing" in said
    assert "Banker is installed." in said
    assert not (debian.path / "var/lib/banker-first-boot").exists()
    assert (debian.path / "etc/cloud/cloud-init.disabled").exists()
    assert debian.run("cd / && /opt/banker/.venv/bin/banker --version").startswith("banker ")
