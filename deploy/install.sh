#!/usr/bin/env bash
# Makes a machine the bank's: a kiosk of releases that lie side by side, each with its own libraries.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # as `sh deploy/install.sh` comes
set -euo pipefail
# Law: every step looks whether it is done before it does anything, so that a second start changes nothing and one after
# a power cut goes on; and a step is seen as done only when it is whole. The games are removed only when that is asked for.
# shellcheck disable=SC2034

usage="usage: deploy/install.sh [--dry-run] [--no-hardware]
       deploy/install.sh --uninstall [--with-games] [--dry-run]

Installs Banker on a Raspberry Pi with Raspberry Pi OS (64-bit, without a desktop), to start with the machine as the only
thing on its screen; again, from a newer checkout: brings it up to date. Each step says what it changed.

  --dry-run      says what would be changed, and changes nothing
  --no-hardware  on any Debian machine, or a Pi whose header is left alone: a screen, and the cards on it
  --uninstall    takes everything back but the games, with which the settings are kept
  --with-games   the games too"

dry='' no_hardware='' uninstall='' with_games=''
for word; do
    case $word in
        -h | --help) echo "$usage" && exit ;;
        --dry-run) dry=yes ;;
        --no-hardware) no_hardware=yes ;;
        --uninstall) uninstall=yes ;;
        --with-games) with_games=yes ;;
        *) printf '%s\n' "install.sh does not know $word." "$usage" >&2 && exit 2 ;;
    esac
done

# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"
# shellcheck source-path=SCRIPTDIR source=kiosk.sh
source "$root/deploy/kiosk.sh"

releases=/opt/banker-releases # the current one is where the link $home leads
games=/var/lib/banker
kept=$games/config.toml # where the settings lie while nothing is installed
packages_of_ours=$releases/packages
room_kb=600000
changed=()

main() {
    local as_root=()
    PATH=$PATH:/usr/sbin # plain su leaves it out
    umask 022
    if ((EUID)) && [[ -z $dry ]]; then
        become_root || stop "An installation is a matter of root's. $(by_hand "" "bash $root/deploy/install.sh $*")"
        exec "${as_root[@]}" bash "$root/deploy/install.sh" "$@"
    fi
    [[ -z $with_games || $uninstall ]] || stop "--with-games goes with --uninstall only."
    [[ ! -e $root/no-hardware ]] || no_hardware=yes
    is_booted || export SYSTEMD_OFFLINE=1 # while an image is made: units are enabled, and nothing is started
    if [[ $uninstall ]]; then uninstall; else install_release; fi
    if ((${#changed[@]} == 0)); then
        echo "Everything is as it should be: nothing was changed."
    elif [[ $dry ]]; then
        echo "${#changed[@]} steps would be taken; nothing was changed."
    else
        echo "${#changed[@]} steps taken."
    fi
}

step() {
    # step WHAT DONE DO: says how this step stands, and takes it if it is not done.
    local what=$1 done=$2 act=$3
    if "$done"; then
        echo "  is      $what"
    elif [[ $dry ]]; then
        echo "  would   $what"
        changed+=("$what")
    else
        echo "  begins  $what"
        "$act"
        changed+=("$what")
        echo "  done    $what"
    fi
}

install_release() {
    local python packages reader rival open installed missing turn source=$root lock venv release
    check_place
    python=$(find_python)
    choose_packages
    find_missing "${reader[@]}"
    [[ $dry ]] || take_turn
    release=$releases/$(release_name)
    lock=$release/requirements.lock venv=$release/.venv
    echo "Banker $(version) from $source, as $release"
    step "Debian's packages${missing[*]:+: ${missing[*]}}" packages_are_there get_packages
    if on_pi; then step "SPI, for the reader (after a restart of the machine)" spi_is_there switch_spi_on; fi
    step "the release in its folder" release_is_there put_release
    step "its libraries" libraries_are_there put_libraries
    step "the user banker, with the groups of screen, sound and reader" user_is_there add_user
    step "the settings $settings" settings_are_there put_settings
    step "$home leads to this release" is_current make_current
    step "the units of systemd" units_are_there put_units
    step "older releases but the last one are removed" no_old_releases remove_old_releases
    if is_booted; then
        step "the bank runs" runs start_bank
    else
        echo "  later   the bank starts with the machine"
    fi
}

check_place() {
    check_machine
    command -v systemctl >/dev/null || stop "A kiosk is started by systemd, and this machine has none."
    if [[ -z $no_hardware ]] && ! on_pi; then
        stop "This machine is no Raspberry Pi: add --no-hardware to make it a kiosk with the cards on its screen."
    fi
    [[ -L $home || ! -e $home || -e $home/deploy/banker.service ]] || stop "$home is not the kiosk's: move it away."
    check_kiosk
}

version() {
    sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/banker/__init__.py"
}

release_name() {
    # The version, and a mark of what is in it: another content is another release.
    local mark
    mark=$(cd "$root" && find "${product[@]}" -type f ! -path '*/__pycache__/*' -print0 | LC_ALL=C sort -z |
        xargs -0 sha256sum | sha256sum)
    echo "$(version)-${mark:0:8}${no_hardware:+-no-hardware}"
}

packages_are_there() { ((${#missing[@]} == 0)); }

get_packages() {
    local wanted=("${missing[@]}")
    mkdir -p "$releases"
    install_missing
    # So that whoever removes the bank is told what came with it.
    printf '%s\n' "${wanted[@]}" >>"$packages_of_ours"
}

spi_is_there() { compgen -G "/dev/spidev0.*" >/dev/null || spi_is_set; }

release_is_there() { [[ -e $release/deploy ]]; }

put_release() {
    local free
    mkdir -p "$releases"
    free=$(df --output=avail -k "$releases" | tail -n 1)
    ((free > room_kb)) || stop "There is no room in $releases: $((room_kb / 1000)) MB are needed, $((free / 1000)) are free."
    rm -rf "$release.new"
    put_product "$release.new"
    [[ -z $no_hardware ]] || touch "$release.new/no-hardware"
    # The unit's user cannot keep what Python compiles at each start.
    "$python" -m compileall -q -s "$release.new" -p "$release" "$release.new"/{banker,hardware,ui}
    sync -f "$release.new"
    mv "$release.new" "$release"
}

libraries_are_there() {
    [[ -e $release/whole ]] && root=$release ready
}

put_libraries() {
    rm -f "$release/whole"
    root=$release build
    # On the disk before it is said to be there: the power may fail.
    sync -f "$release"
    touch "$release/whole"
}

user_is_there() {
    getent passwd banker >/dev/null &&
        [[ $(groups_here | sort) == "$(id -nG banker | tr ' ' '\n' | grep -vx banker | sort)" ]]
}

add_user() { attempt "The kiosk's user could not be made." make_user; }

settings_are_there() { [[ -e $settings ]]; }

put_settings() {
    mkdir -p "${settings%/*}"
    if [[ -e $kept ]]; then
        mv "$kept" "$settings"
        chown root:root "$settings"
    else
        CONFIGURATION_DIRECTORY=/etc/banker "$venv/bin/banker" config --write >/dev/null
    fi
}

is_current() { [[ $(readlink "$home") == "$release" ]]; }

make_current() {
    local before
    before=$(readlink "$home") || true
    if is_booted; then systemctl --quiet stop banker.service 2>/dev/null || true; fi # not there at the first time
    # A kiosk that run.sh has made is a folder; its libraries cannot be moved.
    [[ -L $home || ! -e $home ]] || mv "$home" "$home.old"
    point "$home" "$release"
    [[ -z $before ]] || point "$releases/previous" "$before"
    rm -rf "$home.old"
}

point() {
    # point LINK FOLDER: at every moment the link leads to one of the two.
    ln -sfn "$2" "$1.new"
    mv -T "$1.new" "$1"
}

units_are_there() {
    local unit said=''
    for unit in "${units[@]}"; do
        cmp -s "$release/deploy/$unit" "/etc/systemd/system/$unit" || return
    done
    [[ ! -e $copies_unit ]] || said=$(<"$copies_unit")
    [[ $said == "$(text_for_copies)" ]] && each_is is-enabled "${enabled[@]}"
}

old_releases() {
    # All but this one and the one before, to which an update goes back.
    local folder
    for folder in "$releases"/*/; do
        folder=${folder%/}
        if [[ -L $folder || ! -d $folder ]]; then continue; fi
        [[ $folder == "$release" || $folder == "$(readlink "$releases/previous")" ]] || echo "$folder"
    done
}

no_old_releases() { [[ -z $(old_releases) ]]; }

remove_old_releases() {
    local folder
    old_releases | while IFS= read -r folder; do rm -rf "$folder"; done
}

runs() { ((${#changed[@]} == 0)) && each_is is-active "${started[@]}"; }

each_is() {
    # systemctl itself is content with one of several.
    local unit
    for unit in "${@:2}"; do systemctl --quiet "$1" "$unit" >/dev/null || return; done
}

start_bank() { systemctl restart "${started[@]}" || stop_failed; }

uninstall() {
    echo "Removing Banker"
    step "the units of systemd are gone" no_units take_units_away
    step "the settings are kept with the games, as $kept" no_settings keep_settings
    [[ ! -e $packages_of_ours ]] || tell_of_packages
    step "all releases are gone" no_releases remove_releases
    if [[ $with_games ]]; then step "the games and the user banker are gone" no_games remove_games; fi
    if is_booted && [[ -z $dry ]]; then systemctl start getty@tty1.service || true; fi # the console that it had taken
}

no_units() {
    local unit
    for unit in "${units[@]/#//etc/systemd/system/}" "$copies_unit"; do [[ ! -e $unit ]] || return 1; done
}

no_settings() { [[ ! -e $settings ]]; }

keep_settings() {
    mkdir -p "$games"
    mv "$settings" "$kept"
    rmdir "${settings%/*}" 2>/dev/null || true # with what somebody else has put there it stays
}

tell_of_packages() {
    echo "  stay    Debian's packages that came with it: $(sort -u "$packages_of_ours" | paste -sd' ')"
}

no_releases() { [[ ! -e $releases && ! -L $home && ! -e $home ]]; }

remove_releases() { rm -rf "$home" "$home.new" "$home.old" "$releases"; }

no_games() { [[ ! -e $games ]] && ! getent passwd banker >/dev/null; }

remove_games() {
    rm -rf "$games"
    if getent passwd banker >/dev/null; then userdel banker; fi
}

main "$@"
