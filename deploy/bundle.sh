#!/usr/bin/env bash
# Gathers what an installation without a network needs, such as onto a USB stick: the product, its libraries and Debian's
# packages.                                                            usage: deploy/bundle.sh FOLDER [--for SUITE-PROCESSOR]
# Law: for machines of one Debian and one processor, and the installation refuses any other. Each library is checked
# against the lock when it is gathered and when it is installed; Debian's packages by their archive's signature.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # as `sh deploy/bundle.sh` comes
set -euo pipefail

case ${1:-} in -h | --help | '')
    echo "usage: deploy/bundle.sh FOLDER [--for SUITE-PROCESSOR]

Puts into FOLDER/banker all that 'bash FOLDER/banker/deploy/install.sh' needs on a machine without a network: about
120 MB. That machine must have the same Debian and the same processor as this one, unless you name another one.

  --for trixie-arm64    Raspberry Pi OS (64-bit) of today
  --for bookworm-arm64  the one before; and trixie-amd64, bookworm-amd64"
    [[ ${1:-} ]] && exit || exit 2
    ;;
esac
# Of another machine: its Debian by name and number, its processor, its Python and its C library (2.…).
target=$1 suite='' target_version='' processor='' python_there='' libc=''
if [[ ${2:-} == --for ]]; then
    case ${3:-} in
        trixie-arm64 | trixie-amd64) target_version=13 python_there=3.13 libc=41 ;;
        bookworm-arm64 | bookworm-amd64) target_version=12 python_there=3.11 libc=36 ;;
        *) echo "--for takes trixie-arm64, bookworm-arm64, trixie-amd64 or bookworm-amd64." >&2 && exit 2 ;;
    esac
    suite=${3%-*} processor=${3#*-}
    set -- "$1" "${@:4}"
fi
(($# == 1)) || { echo "bundle.sh takes one folder, and this came too: ${*:2}" >&2 && exit 2; }

# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"
# shellcheck source-path=SCRIPTDIR source=kiosk.sh
source "$root/deploy/kiosk.sh"
# shellcheck source-path=SCRIPTDIR source=sums.sh
source "$root/deploy/sums.sh"

gather() {
    local python packages reader rival open installed missing keyring copy=$target/banker
    [[ -d $target ]] || stop "$target is no folder: name a folder that exists, such as that of a mounted stick."
    [[ ! -e $bundle ]] || stop "$root is a bundle itself: run this in a checkout."
    [[ ! -e $copy || -e $copy/deploy/bundle.sh ]] || stop "$copy is something else: move it away."
    check_machine
    python=$(find_python)
    choose_packages
    keyring=/usr/share/keyrings/debian-archive-keyring.gpg
    [[ -z $suite || -e $keyring ]] ||
        stop "Debian's keys are not here. $(by_hand ", then start again" "apt-get install debian-archive-keyring")"
    rm -rf "$copy"
    mkdir -p "$copy/bundle/debs/partial" "$copy/bundle/wheels"
    echo "Banker …" >&2
    # Without owners and rights: a stick in FAT knows neither.
    tar -C "$root" "${made_here[@]}" -cf - "${product[@]}" | tar -C "$copy" --no-same-owner --no-same-permissions -xf -
    echo "Its libraries …" >&2
    attempt "The libraries could not be fetched: see that this machine has a connection to the internet." gather_wheels
    echo "Debian's packages …" >&2
    attempt "Debian's packages could not be fetched: see that this machine is online; as root, type 'apt-get update'." \
        gather_debs
    index_debs >"$copy/bundle/debs/Packages"
    write_list "$copy"
    # Last: a bundle that is not whole is none.
    if [[ $suite ]]; then
        echo "Debian GNU/Linux $target_version ($suite), $processor"
    else
        what_for
    fi >"$copy/bundle/for"
    sync -f "$copy"
    echo "On the other machine, as root: bash FOLDER/banker/deploy/install.sh" >&2
}

gather_wheels() {
    local folder platform=()
    [[ -z $suite ]] || choose_platform
    folder=$(mktemp -d)
    "$python" -m venv "$folder/venv" &&
        "$folder/venv/bin/python" -m pip download --quiet --no-input --disable-pip-version-check --no-deps \
            --require-hashes --only-binary=:all: "${platform[@]}" -r "$root/requirements.lock" \
            -d "$copy/bundle/wheels" || return
    rm -rf "$folder"
}

choose_platform() {
    # Leaves in $platform what tells pip of another machine: its Python, and each tag of a wheel that its C library runs.
    local minor machine=x86_64
    [[ $processor == amd64 ]] || machine=aarch64
    platform=(--implementation cp --python-version "$python_there" --platform "manylinux2014_$machine")
    for ((minor = 5; minor <= libc; minor++)); do platform+=(--platform "manylinux_2_${minor}_$machine"); done
}

gather_debs() {
    # All that these packages need, as if nothing were installed: the other machine may have less.
    local folder package apt=(-o Debug::NoLocking=1 -o APT::Sandbox::User=) wanted=("${packages[@]}" python3-venv)
    folder=$(mktemp -d)
    touch "$folder/status"
    apt+=(-o Dir::State::Status="$folder/status" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=)
    if [[ $suite ]]; then ask_debian || return; fi
    for package in "${reader[@]}"; do
        if apt-cache "${apt[@]}" show "$package" >/dev/null 2>&1; then wanted+=("$package"); fi
    done
    apt-get "${apt[@]}" install --quiet --yes --no-install-recommends --download-only \
        -o Dir::Cache::Archives="$(readlink -f "$copy/bundle/debs")" "${wanted[@]}" &&
        rm -rf "$folder" "$copy/bundle/debs/partial" "$copy/bundle/debs/lock"
}

ask_debian() {
    # Leaves in $apt what makes apt read the lists of another Debian, for another processor; this machine's stay as they are.
    # Decision: Debian's archive alone, whose keys any Debian has. The one package of Raspberry Pi's that it lacks,
    # python3-rpi-lgpio for reader and panel, comes with each Raspberry Pi OS, Lite too; where it is missing the
    # installation says so and goes on. None of what reaches the header is a wheel: pip would have to compile it.
    local archive=http://deb.debian.org signed="deb [signed-by=$keyring]"
    mkdir -p "$folder/lists/partial"
    printf '%s\n' "$signed $archive/debian $suite main" "$signed $archive/debian $suite-updates main" \
        "$signed $archive/debian-security $suite-security main" >"$folder/sources"
    apt+=(-o APT::Architecture="$processor" -o APT::Architectures="$processor" -o Dir::State::lists="$folder/lists"
        -o Dir::Etc::sourcelist="$folder/sources" -o Dir::Etc::sourceparts=/dev/null -o Dir::Etc::preferences=/dev/null
        -o Dir::Etc::preferencesparts=/dev/null)
    [[ $processor == amd64 ]] || reader=(python3-spidev python3-rpi-lgpio)
    apt-get "${apt[@]}" update --quiet
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
