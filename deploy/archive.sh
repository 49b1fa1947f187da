#!/usr/bin/env bash
# Packs this checkout as an archive that deploy/update.sh and a card's first start take.        usage: deploy/archive.sh FOLDER
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # as `sh deploy/archive.sh` comes
set -euo pipefail
# shellcheck disable=SC2154

case ${1:-} in -h | --help | '')
    echo "usage: deploy/archive.sh FOLDER

Writes FOLDER/banker-VERSION.tar.gz: Banker, with a list of SHA-256 that is checked before anything of it is run."
    [[ ${1:-} ]] && exit || exit 2
    ;;
esac
(($# == 1)) || { echo "archive.sh takes one folder, and this came too: ${*:2}" >&2 && exit 2; }

# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"
# shellcheck source-path=SCRIPTDIR source=kiosk.sh
source "$root/deploy/kiosk.sh"
# shellcheck source-path=SCRIPTDIR source=sums.sh
source "$root/deploy/sums.sh"

pack() {
    local name archive
    [[ -d $1 ]] || stop "$1 is no folder: name a folder that exists."
    name=banker-$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/banker/__init__.py") archive=$1/$name.tar.gz
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    mkdir "$folder/$name"
    tar -C "$root" "${made_here[@]}" -cf - "${product[@]}" | tar -C "$folder/$name" --no-same-owner -xf -
    write_list "$folder/$name"
    tar -C "$folder" --owner=0 --group=0 --numeric-owner -czf - "$name" >"$archive.new"
    sync "$archive.new"
    mv "$archive.new" "$archive"
    sha256sum "$archive"
}

pack "$1"
