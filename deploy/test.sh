#!/usr/bin/env bash
# Runs every test: installs what this machine still lacks, then the stages.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # as `sh deploy/test.sh` comes
set -euo pipefail

case ${1:-} in -h | --help)
    echo "usage: deploy/test.sh [--long] [STAGE…]

Installs what this machine still lacks, then runs the tests, stage by stage, and ends with a table of them.
  --long    the large tier, which takes a night; a submission does not need it
  STAGE     some of: style, rules, deploy, model, power, evenings, hardware, app, window, bench, network, gallery, pi, mutants"
    exit
    ;;
esac

# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"
# xvfb and xdotool: a real window and a real finger. cage and xwayland: the app inside cage. systemd: it judges the
# units. ledger: it adds up an exported game. poppler-utils: it reads what was
# printed. shellcheck: it reads the scripts. git: it makes a checkout as Windows has it. e2fsprogs: it makes a disk that
# wears out. mosquitto: the tests start it on ports of their own, beside the service that Debian starts.
packages=(xvfb xdotool cage xwayland systemd ledger poppler-utils shellcheck git e2fsprogs mosquitto)
if [[ " $* " == *" --long "* && ($# -eq 1 || " $* " == *" pi "*) ]]; then
    # The virtual Pi: its disk, the two processors, the programs of the other one run here, the finger of its board.
    packages+=(mmdebstrap dosfstools mtools qemu-utils qemu-system-x86 qemu-system-arm device-tree-compiler)
    packages+=(qemu-user-static binfmt-support arch-test)
fi
set_up requirements-test.lock "${packages[@]}"
exec "$venv/bin/python" "$root/deploy/stages.py" "$@"
