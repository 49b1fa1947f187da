#!/usr/bin/env bash
# Renews both lock files from pyproject.toml; for maintainers, needs `uv`.     usage: deploy/lock.sh [--upgrade]
# One lock serves Python 3.11 to 3.13 on x86-64 and 64-bit ARM: it holds the hash of every file of each version.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

lock() {
    local file=$1
    shift
    # Overridden away: mfrc522's dependencies (pyproject.toml, `rc522`), and what Kivy wants on Windows only.
    printf '%s ; python_version < "3"\n' rpi-gpio spidev kivy-deps-angle kivy-deps-glew kivy-deps-sdl2 pypiwin32 colorama |
        uv pip compile pyproject.toml --group rc522 --override /dev/stdin --output-file "$file" \
            --universal --python-version 3.11 --only-binary :all: --generate-hashes --no-config --quiet \
            --custom-compile-command deploy/lock.sh "$@"
}

lock requirements.lock "$@"
lock requirements-test.lock --extra test --constraint requirements.lock "$@"
