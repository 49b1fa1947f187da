#!/usr/bin/env bash
# Starts the bank: installs what this machine still lacks, then runs `banker` with the arguments given.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # as `sh deploy/run.sh` comes
set -euo pipefail

case ${1:-} in -h | --help)
    echo "usage: deploy/run.sh [SUBCOMMAND] [OPTION…]
       deploy/run.sh --kiosk | --no-kiosk

Installs what this machine still lacks, then runs one subcommand of banker (without one: the app):
  run, demo, screenshots, script, commands, replay, editions, doctor, read-card, config, backup, restore, export, print,
  why, luck, deeds, story, verify, season, club, link
deploy/run.sh SUBCOMMAND --help says what each can do. Only the first start takes long: README.md, \"Two commands\".

  --kiosk      lets this machine start the app by itself, as the only thing on its screen; run again, it updates the app
  --no-kiosk   takes that back; games and settings are kept"
    exit
    ;;
esac

# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"
case ${1:-} in --kiosk | --no-kiosk)
    (($# == 1)) || stop "$1 takes no other words, and this came with it: ${*:2}"
    # shellcheck source-path=SCRIPTDIR source=kiosk.sh
    source "$root/deploy/kiosk.sh"
    kiosk "$1"
    exit
    ;;
esac
set_up requirements.lock
exec "$venv/bin/banker" "$@"
