# shellcheck shell=bash
# Releases that lie side by side, each in a folder of its own with its libraries, and how one takes the place of another.
# Sourced by install.sh and update.sh, after kiosk.sh.
# Law: every step looks whether it is done before it does anything, so that a second start changes nothing and one after
# a power cut goes on; and a step is seen as done only when it is whole. No release changes while a game is played. The
# link is switched only after a second copy of the games was made, and the new release has read another copy of them;
# a failure before that leaves the bank as it was, and a bank that then does not start goes back by itself.
# shellcheck disable=SC2034,SC2154

releases=/opt/banker-releases # the current one is where the link $home leads
games=/var/lib/banker
copies=$games/before-updates
packages_of_ours=$releases/packages
room_kb=600000
start_s=90 # so long a bank that has started may take until it has opened its file
changed=()
# Which release was current and which was the one before it, the second copy, and whether the link was switched.
before='' earlier='' copy='' switched='' left_open=''

# shellcheck source-path=SCRIPTDIR source=quiet.sh
source "$root/deploy/quiet.sh"
# shellcheck source-path=SCRIPTDIR source=sums.sh
source "$root/deploy/sums.sh"

step() {
    # step WHAT DONE DO: says how this step stands, and takes it if it is not done. DO leaves $left_open not empty where
    # this machine cannot take it, and has said why; all else goes on.
    local what=$1 done=$2 act=$3
    if "$done"; then
        echo "  is      $what"
    elif [[ $dry ]]; then
        echo "  would   $what"
        changed+=("$what")
    else
        echo "  begins  $what"
        left_open=''
        "$act"
        if [[ $left_open ]]; then
            echo "  open    $what"
        else
            changed+=("$what")
            echo "  done    $what"
        fi
    fi
}

run_as_root() {
    # run_as_root WHAT WORD…: starts this script once more as root, unless it is root's already or only says what it would do.
    local what=$1 as_root=()
    shift
    PATH=$PATH:/usr/sbin # plain su leaves it out
    umask 022
    if ((EUID)) && [[ -z $dry ]]; then
        become_root || stop "$what needs root. $(by_hand "" "bash $root/deploy/${0##*/}${*:+ $*}")"
        exec "${as_root[@]}" bash "$root/deploy/${0##*/}" "$@"
    fi
    is_booted || export SYSTEMD_OFFLINE=1 # while an image is made: units are enabled, and nothing is started
}

count_steps() {
    if ((${#changed[@]} == 1)); then echo "1 step"; else echo "${#changed[@]} steps"; fi
}

tell_steps() {
    if ((${#changed[@]} == 0)); then
        echo "Everything is as it should be: nothing was changed."
    elif [[ $dry ]]; then
        echo "$(count_steps) would be taken; nothing was changed."
    else
        echo "$(count_steps) taken."
    fi
}

install_release() {
    local python packages reader rival open installed missing turn source=$root lock venv release
    check_place
    check_list "$source" "$source"
    python=$(find_python)
    choose_packages
    find_missing "${reader[@]}"
    [[ $dry ]] || take_turn
    release=$releases/$(release_name)
    lock=$release/requirements.lock venv=$release/.venv
    is_current || [[ $dry ]] || check_table
    echo "Banker $(version) from $source, as $release"
    step "Debian's packages${missing[*]:+: ${missing[*]}}" packages_are_there get_packages
    if on_pi; then step "SPI, for the reader (after a restart of the machine)" spi_is_there switch_spi; fi
    step "the release in its folder" release_is_there put_release
    step "its libraries" libraries_are_there put_libraries
    step "the users banker, with the groups of screen, sound and reader, and banker-link" user_is_there add_user
    step "the settings $settings" settings_are_there put_settings
    step "the journal is kept in memory, so that the card does not wear" journal_is_bounded bound_journal
    if [[ -e $cmdline ]]; then
        step "no text on the screen while the machine starts" screen_is_quiet quiet_screen
        step "no rainbow before that, and no wait for the card" firmware_is_quick hurry_firmware
    fi
    if cloud_init_is_through; then
        step "cloud-init has done its work and stays out of the next start" cloud_init_is_out leave_cloud_init_out
    fi
    take_place
    step "older releases but the last one are removed" no_old_releases remove_old_releases
}

take_place() {
    # $release, whole in its folder, becomes the current one.
    local venv=$release/.venv
    step "$home leads to this release" is_current make_current
    step "the units of systemd" units_are_there put_units
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
    mark=$(cd "$root" && find "${product[@]}" -type f ! -path '*/__pycache__/*' ! -name '*.mo' -print0 |
        LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
    echo "$(version)-${mark:0:8}${no_hardware:+-no-hardware}"
}

packages_are_there() { ((${#missing[@]} == 0)); }

get_packages() {
    local wanted=("${missing[@]}")
    mkdir -p "$releases"
    install_missing
    # So that a person who removes the bank is told what came with it.
    printf '%s\n' "${wanted[@]}" >>"$packages_of_ours"
}

spi_is_there() { spi_on_header || spi_is_set; }

switch_spi() {
    switch_spi_on
    spi_is_there || left_open=yes
}

release_is_there() { [[ -e $release/deploy ]]; }

put_release() {
    local free
    mkdir -p "$releases"
    free=$(df --output=avail -k "$releases" | tail -n 1)
    ((free > room_kb)) || stop "The disk of $releases is too full: $((room_kb / 1000)) MB are needed, $((free / 1000)) MB are free."
    rm -rf "$release.new"
    attempt "The release could not be put into $releases." put_product "$release.new"
    [[ -z $no_hardware ]] || touch "$release.new/no-hardware"
    # The unit's user cannot keep what Python compiles at each start.
    attempt "The release could not be put into $releases." "$python" -m compileall -q -s "$release.new" -p "$release" "$release.new"/{banker,hardware,ui}
    sync -f "$release.new"
    mv "$release.new" "$release"
}

libraries_are_there() {
    [[ -e $release/whole ]] && root=$release ready
}

put_libraries() {
    rm -f "$release/whole"
    root=$release build
    root=$release compile_words
    # On the disk before it is said to be there: the power may fail.
    sync -f "$release"
    touch "$release/whole"
}

user_is_there() {
    getent passwd banker >/dev/null && getent passwd banker-link >/dev/null && getent group banker-post >/dev/null &&
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

check_table() {
    # By what the app tells systemd of itself.
    local status
    is_booted && systemctl --quiet is-active banker.service || return 0
    status=$(systemctl show --property=StatusText --value banker.service)
    case $status in
        opening | home | tally | failed) return ;;
        set-up | game) stop "A game is open on this machine, and no release changes during a game. Leave it (menu, first" \
            "screen): it is kept, and goes on afterwards. Then start again." ;;
        *) stop "Banker runs and does not say whether a game is open. If none is, close Banker: $(by_hand \
            ", then start again" "systemctl stop banker.service")" ;;
    esac
}

make_current() {
    check_table
    before=$(readlink "$home") || true
    earlier=$(readlink "$releases/previous") || true
    if is_booted; then
        trap 'begin_again' EXIT
        systemctl --quiet stop banker.service 2>/dev/null || true # not there at the first time
    fi
    if [[ $before ]]; then
        keep_copy
        try_on_copy
        # First: if the power fails between the two, no release that is needed is an older one.
        point "$releases/previous" "$before"
    fi
    # A kiosk that run.sh has made is a folder; its libraries cannot be moved.
    [[ -L $home || ! -e $home ]] || mv "$home" "$home.old"
    point "$home" "$release"
    switched=yes
    trap - EXIT
    rm -rf "$home.old"
}

begin_again() {
    [[ ! -e /etc/systemd/system/banker.service || ! -e $home ]] || systemctl start banker.service || true
}

as_bank() {
    # as_bank COMMAND…: as the service's user and with what the service is told, since the games are that user's alone.
    env -i -C / PATH="$PATH" LC_ALL=C.UTF-8 HOME=/nonexistent CONFIGURATION_DIRECTORY=/etc/banker STATE_DIRECTORY="$games" \
        setpriv --reuid=banker --regid=banker --init-groups "$@"
}

keep_copy() {
    # Leaves in $copy the second copy of the games, as they were under the release before. Decision: five stay, and
    # besides them all that hold a game in progress. A release that knows nothing of that makes a copy all the same.
    local said code=0
    [[ -e $games/banker.db ]] || return 0
    install -d -o banker -g banker -m 700 "$copies"
    said=$(as_bank "$home/.venv/bin/banker" backup "$copies" --keep 5 2>&1) ||
        said=$(as_bank "$home/.venv/bin/banker" backup "$copies" 2>&1) || code=$?
    if ((code)); then
        printf '%s\n' "$said" "There is no second copy of the games, so the release stays as it was." >&2
        exit 1
    fi
    copy=${said%%: *}
    echo "          $said"
}

try_on_copy() {
    # The new release brings another copy to its own form, and plays all games in it again; one that the release before
    # could not play either is no fault of it.
    local trial=$copies/trial.db code=0
    [[ $copy ]] || return 0
    rm -f "$trial"* # of one that was cut
    as_bank cp "$copy" "$trial" || code=$?
    if ((code == 0)); then as_bank "$release/.venv/bin/banker" script --db "$trial" </dev/null >/dev/null || code=$?; fi
    if ((code == 0)) && as_bank "$home/.venv/bin/banker" replay "$copy" >/dev/null 2>&1; then
        as_bank "$release/.venv/bin/banker" replay "$trial" >/dev/null || code=$?
    fi
    rm -f "$trial"*
    ((code == 0)) && return
    echo "$release cannot go on with the games, so the release stays as it was." >&2
    exit 1
}

point() {
    # point LINK FOLDER: at every moment the link leads to one of the two.
    ln -sfn "$2" "$1.new"
    mv -T "$1.new" "$1"
}

units_are_there() {
    local unit said='' wanted=()
    [[ -e $release/deploy ]] || return
    for unit in "${units[@]}"; do
        if [[ ! -e $release/deploy/$unit ]]; then
            [[ ! -e /etc/systemd/system/$unit ]] || return
            continue
        fi
        cmp -s "$release/deploy/$unit" "/etc/systemd/system/$unit" || return
        [[ " ${enabled[*]} " != *" $unit "* ]] || wanted+=("$unit")
    done
    if [[ -e $release/deploy/${post_unit##*/} ]]; then
        cmp -s "$release/deploy/${post_unit##*/}" "$post_unit" || return
    elif [[ -e $post_unit ]]; then
        return 1
    fi
    [[ ! -e $copies_unit ]] || said=$(<"$copies_unit")
    [[ $said == "$(text_for_copies)" ]] && each_is is-enabled "${wanted[@]}"
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

runs() {
    local there
    read -ra there <<<"$(started_here)"
    ((${#changed[@]} == 0)) && each_is is-active "${there[@]}"
}

each_is() {
    # systemctl itself is content with one of several.
    local unit
    for unit in "${@:2}"; do systemctl --quiet "$1" "$unit" >/dev/null || return; done
}

start_bank() {
    if comes_up; then return; fi
    [[ $before && $switched ]] || stop_failed
    go_back
}

comes_up() {
    # The unit is active once the first frame is drawn; then the app opens the file, and says so.
    local second status=''
    restart_units || return
    for ((second = 0; second < start_s; second++)); do
        status=$(systemctl show --property=StatusText --value banker.service)
        case $status in
            opening) sleep 1 ;;
            failed) return 1 ;;
            *) systemctl --quiet is-active banker.service && return || return 1 ;;
        esac
    done
    return 1
}

go_back() {
    local venv=$before/.venv
    echo "  back    $release does not start: $before takes its place again" >&2
    systemctl --quiet stop banker.service || true
    release=$before
    point "$home" "$release"
    if [[ $earlier ]]; then point "$releases/previous" "$earlier"; else rm -f "$releases/previous"; fi
    if [[ $copy ]] && ! as_bank "$venv/bin/banker" export --db "$games/banker.db" >/dev/null 2>&1; then
        as_bank "$venv/bin/banker" restore "$copy" --db "$games/banker.db" >&2 || true
    fi
    put_units
    comes_up || stop_failed
    echo "The bank runs as it did before. Why the newer one did not start: journalctl -u banker" >&2
    exit 1
}
