#!/usr/bin/env bash
# Gathers what an installation without a network needs, such as onto a USB stick: the product, its libraries and Debian's
# packages.                                                                                usage: deploy/bundle.sh FOLDER
# Law: for machines of the same Debian and processor as this one; the installation there refuses another. Each library is
# checked against the lock when it is gathered and when it is installed.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # as `sh deploy/bundle.sh` comes
set -euo pipefail

case ${1:-} in -h | --help | '')
    echo "usage: deploy/bundle.sh FOLDER

Puts into FOLDER/banker all that 'bash FOLDER/banker/deploy/install.sh' needs on a machine without a network, which has the
same Debian and the same processor as this one: run it on a Raspberry Pi for a Raspberry Pi. About 120 MB."
    [[ ${1:-} ]] && exit || exit 2
    ;;
esac
(($# == 1)) || { echo "bundle.sh takes one folder, and this came too: ${*:2}" >&2 && exit 2; }
target=$1

# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"
# shellcheck source-path=SCRIPTDIR source=kiosk.sh
source "$root/deploy/kiosk.sh"

gather() {
    local python packages reader rival open installed missing copy=$target/banker
    [[ -d $target ]] || stop "$target is no folder: name one that is there, such as that of a mounted stick."
    [[ ! -e $bundle ]] || stop "$root is a bundle itself: run this in a checkout."
    [[ ! -e $copy || -e $copy/deploy/bundle.sh ]] || stop "$copy is something else: move it away."
    check_machine
    python=$(find_python)
    choose_packages
    rm -rf "$copy"
    mkdir -p "$copy/bundle/debs/partial" "$copy/bundle/wheels"
    echo "The product …" >&2
    # Without owners and rights: a stick in FAT knows neither.
    tar -C "$root" --exclude=__pycache__ -cf - "${product[@]}" | tar -C "$copy" --no-same-owner --no-same-permissions -xf -
    echo "Its libraries …" >&2
    attempt "The libraries could not be fetched: see that this machine has a connection to the internet." gather_wheels
    echo "Debian's packages …" >&2
    attempt "Debian's packages could not be fetched: see that this machine is online; as root, type 'apt-get update'." \
        gather_debs
    index_debs >"$copy/bundle/debs/Packages"
    # Last: a bundle that is not whole is none.
    what_for >"$copy/bundle/for"
    sync -f "$copy"
    echo "On the other machine, as root: bash FOLDER/banker/deploy/install.sh" >&2
}

gather_wheels() {
    local folder
    folder=$(mktemp -d)
    "$python" -m venv "$folder/venv" &&
        "$folder/venv/bin/python" -m pip download --quiet --no-input --disable-pip-version-check --no-deps \
            --require-hashes --only-binary=:all: -r "$root/requirements.lock" -d "$copy/bundle/wheels" || return
    rm -rf "$folder"
}

gather_debs() {
    # All that these packages need, as if nothing were installed here: the other machine may have less.
    local folder package wanted=("${packages[@]}" python3-venv)
    for package in "${reader[@]}"; do
        if apt-cache show "$package" >/dev/null 2>&1; then wanted+=("$package"); fi
    done
    folder=$(mktemp -d)
    touch "$folder/status"
    apt-get install --quiet --yes --no-install-recommends --download-only -o Debug::NoLocking=1 \
        -o Dir::State::Status="$folder/status" -o Dir::Cache::Archives="$(readlink -f "$copy/bundle/debs")" \
        -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o APT::Sandbox::User= "${wanted[@]}" &&
        rm -rf "$folder" "$copy/bundle/debs/partial" "$copy/bundle/debs/lock"
}

index_debs() {
    # A colon in a name is none for a stick in FAT, and apt writes it as %3a, which it would then read as a colon.
    local deb name
    for deb in "$copy"/bundle/debs/*.deb; do
        name=${deb##*/} name=${name//%3a/_}
        [[ $deb == "${deb%/*}/$name" ]] || mv "$deb" "${deb%/*}/$name"
        dpkg-deb --field "${deb%/*}/$name"
        echo "Filename: ./$name"
        echo "Size: $(stat -c %s "${deb%/*}/$name")"
        echo "SHA256: $(sha256sum "${deb%/*}/$name" | cut -d' ' -f1)"
        echo
    done
}

gather
