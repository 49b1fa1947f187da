#!/usr/bin/env bash
# Runs every test: installs what this machine still lacks, then the stages.
# usage: deploy/test.sh [--long] [STAGE…]     --long: the large tier, for a night and not for a submission
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"

# xvfb and xdotool: a real window and a real finger.
set_up requirements-test.lock xvfb xdotool
exec "$venv/bin/python" "$root/deploy/stages.py" "$@"
