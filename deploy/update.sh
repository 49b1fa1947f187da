#!/usr/bin/env bash
# Brings a kiosk of install.sh to a newer release, and back to the one before.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # as `sh deploy/update.sh` comes
set -euo pipefail
# shellcheck disable=SC2034,SC2154

usage="usage: deploy/update.sh [SOURCE] [--unchecked] [--dry-run]
       deploy/update.sh --back [--dry-run]

Brings an installed Banker to a newer release. It makes a second copy of the games, lets the new release read another
copy of them, and then starts the new release in the place of the old one. If the new one does not start, the old one
takes its place again. While a game is open it changes nothing. The games stay where they are.

  SOURCE     where the newer release lies: its folder, a stick with what bundle.sh gathered, or an archive (.tar.gz);
             without it, the folder in which this script lies
  --back     goes back to the release before; run again, it goes forward
  --unchecked
             takes an archive that carries no list of SHA-256
  --dry-run  says what would be changed, changes nothing, and runs nothing of SOURCE

SOURCE is first checked against its list of SHA-256, which bundle.sh and archive.sh make. An archive without a list is
refused unless you say --unchecked."

dry='' back='' given='' unchecked='' words=("$@")
while (($#)); do
    case $1 in
        -h | --help) echo "$usage" && exit ;;
        --dry-run) dry=yes ;;
        --back) back=yes ;;
        --unchecked) unchecked=yes ;;
        -*) printf '%s\n' "update.sh does not know $1." "$usage" >&2 && exit 2 ;;
        *) [[ -z $given ]] || { echo "update.sh takes one source, and this came too: $1" >&2 && exit 2; } && given=$1 ;;
    esac
    shift
done

# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"
# shellcheck source-path=SCRIPTDIR source=kiosk.sh
source "$root/deploy/kiosk.sh"
# shellcheck source-path=SCRIPTDIR source=release.sh
source "$root/deploy/release.sh"

main() {
    local no_hardware=''
    [[ -z $back || -z $given ]] || stop "--back goes to the release before, and takes no source."
    if [[ $given ]]; then
        find_release "$given"
        [[ ! -f $given || -e $found/$sums || $unchecked ]] ||
            stop "$given carries no list of SHA-256 ($sums), so nobody can tell whether it is whole: pack it with" \
                "deploy/archive.sh, or add --unchecked to take it as it is."
        check_list "$found" "$given"
        if [[ -z $dry ]]; then
            # The newer release knows best what it needs: its own script goes on.
            bash "$found/deploy/update.sh"
            return
        fi
        # Nothing of it is run to find out: it is looked at by this script.
        root=$found bundle=$found/bundle
    fi
    run_as_root "An update" "${words[@]}"
    [[ -L $home && -e $home/whole ]] || stop "Banker is not installed here yet: start deploy/install.sh."
    [[ ! -e $home/no-hardware ]] || no_hardware=yes
    if [[ $back ]]; then go_to_previous; else update; fi
    tell_steps
}

find_release() {
    # Leaves in $found the folder of the release that lies in a folder, on a stick or in an archive.
    local source=$1 folder
    if [[ -f $source ]]; then
        unpacked=$(mktemp -d)
        trap 'rm -rf "$unpacked"' EXIT
        # --force-local: a colon in a name is no other machine's.
        tar -C "$unpacked" --force-local --no-same-owner -xf "$source" ||
            stop "$source is no archive that could be unpacked."
        source=$unpacked
    fi
    for folder in "$source" "$source"/banker "$source"/*/; do
        [[ -e $folder/deploy/update.sh && ! $folder/deploy/update.sh -ef $root/deploy/update.sh ]] || continue
        found=${folder%/}
        return
    done
    stop "$1 holds no other release of Banker: name the folder in which its README.md lies."
}

update() {
    local here there
    [[ ! $root -ef $home ]] || stop "This release is installed already: name the place of the newer one."
    here=$(root=$home version) there=$(version)
    [[ $(printf '%s\n' "$here" "$there" | sort -V | head -n 1) == "$here" ]] ||
        stop "This is Banker $there, and $here is installed: an update goes to a newer one. update.sh --back goes back."
    install_release
}

go_to_previous() {
    local release turn
    release=$(readlink "$releases/previous") || true
    [[ -e $release/whole ]] || stop "There is no release before this one to go back to."
    if [[ -z $dry ]]; then
        check_table
        take_turn
    fi
    echo "Banker $(root=$release version), as $release"
    take_place
}

main
