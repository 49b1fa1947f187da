#!/usr/bin/env bash
# Starts the bank: installs what this machine still lacks, then `banker run` with the arguments given.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"

set_up requirements.lock
exec "$venv/bin/banker" run "$@"
