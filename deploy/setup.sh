# shellcheck shell=bash
# What run.sh and test.sh need on a machine: Debian's packages, a virtual environment, the locked libraries.
# Law: only what is missing is installed, nothing is upgraded, and each downloaded library has its hash in a lock file.
# Sourced: `set_up LOCK [PACKAGE…]` leaves the environment's folder in $venv, or says what to do and ends with 2.

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")

set_up() {
    local lock=$root/$1 python packages
    shift
    check_machine
    python=$(find_python)
    # What Kivy's wheel opens from the system; each was found by leaving it out on a bare Debian:
    # libgl1 for any window, libegl1 for the virtual display, libmtdev1 against a traceback at every start.
    # libgles2 is what a Raspberry Pi without a desktop draws with.
    packages=(libgl1 libegl1 libgles2 "$(libmtdev)" "$@")
    # Debian's own Python comes without venv and pip; another one (pyenv) brings them.
    [[ $python == /usr/bin/* ]] && packages+=(python3-venv)
    install_packages "${packages[@]}"
    choose_venv
    ready || build
}

stop() {
    printf '%s\n' "$@" >&2
    exit 2
}

check_machine() {
    command -v apt-get dpkg-query >/dev/null || stop "This script knows Debian and Raspberry Pi OS only."
    # Not uname: a 32-bit Raspberry Pi OS runs under a 64-bit kernel.
    case $(dpkg --print-architecture) in
        amd64 | arm64) ;;
        *) stop "Kivy has no wheel for this system: a 64-bit Debian or Raspberry Pi OS (64-bit) is needed." ;;
    esac
}

find_python() {
    # Debian's own first: it is the one that gets security updates. PYTHON names another one.
    local candidate candidates=(/usr/bin/python3 python3.13 python3.12 python3.11)
    [[ -n ${PYTHON:-} ]] && candidates=("$PYTHON")
    for candidate in "${candidates[@]}"; do
        "$candidate" -c 'import sys; (3, 11) <= sys.version_info < (3, 14) or sys.exit(1); print(sys.executable)' \
            2>/dev/null && return
    done
    stop "Python 3.11, 3.12 or 3.13 is needed (Kivy has no wheel for others); tried: ${candidates[*]}." \
        "Debian 12 and 13 and Raspberry Pi OS of 2023 and later have it: apt-get install python3"
}

libmtdev() {
    # Debian 13 renamed its libraries with 64-bit time; an unnumbered Debian is newer than that.
    # shellcheck source=/dev/null
    if (. /etc/os-release && ((${VERSION_ID%%.*} < 13))) 2>/dev/null; then echo libmtdev1; else echo libmtdev1t64; fi
}

install_packages() {
    local installed package missing=() as_root=()
    installed=" $(dpkg-query -W -f='${Package}=${db:Status-Status} ' "$@" 2>/dev/null || true)"
    for package; do
        [[ $installed == *" $package=installed "* ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    if ((EUID)); then
        sudo -n true 2>/dev/null || stop "Debian packages are missing. As root, type this line once, then start again:" \
            "apt-get update && apt-get install --yes --no-install-recommends ${missing[*]}"
        as_root=(sudo -n)
    fi
    echo "Installing from Debian: ${missing[*]}" >&2
    # The lists may be old but sufficient, or one foreign source broken: the next line tells.
    "${as_root[@]}" apt-get update -qq || true
    # A freshly booted Raspberry Pi is often busy updating itself: wait for its lock.
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends \
        -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "${missing[@]}" >/dev/null
}

choose_venv() {
    # The checkout's own, unless it is somebody else's: then one in the user's cache, a folder for each checkout.
    local theirs=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/board-banker/venv${root//\//-}
    venv=$root/.venv
    ready && return
    if [[ -e $venv ]]; then [[ -w $venv ]] && return; else [[ -w $root ]] && return; fi
    venv=$theirs
    mkdir -p "$venv" 2>/dev/null || stop "Neither $root nor ${venv%/*} can be written: nowhere to put the libraries."
}

made_for() {
    # All that a virtual environment depends on besides the locks; it cannot be moved.
    "$python" --version
    echo "$python $root $venv"
    cat "$root/deploy/setup.sh"
}

ready() {
    # Kept in the environment: what it was made for, and a copy of each lock that is installed in it.
    [[ -e $venv/made-for ]] && made_for | cmp -s - "$venv/made-for" && cmp -s "$lock" "$venv/${lock##*/}"
}

build() {
    echo "Preparing the libraries in $venv (once) …" >&2
    made_for | cmp -s - "$venv/made-for" 2>/dev/null || make_venv
    # --no-deps: the lock is complete, except for what mfrc522 asks for, which needs a compiler and breaks a Pi 5.
    "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check --no-deps \
        --require-hashes --only-binary=:all: -r "$lock"
    cp "$lock" "$venv/"
}

make_venv() {
    "$python" -m venv --clear "$venv"
    # The project itself by path and not by `pip install -e`: that writes into the checkout, and downloads to build.
    echo "$root" >"$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/board-banker.pth"
    # The same command as pyproject.toml's entry point; by /bin/sh, since a #! line breaks at a space in a path.
    cat >"$venv/bin/banker" <<LAUNCHER
#!/bin/sh
'''exec' "$venv/bin/python" "\$0" "\$@"
' '''
import sys

from ui.cli import main

sys.exit(main())
LAUNCHER
    chmod +x "$venv/bin/banker"
    made_for >"$venv/made-for"
}
