#!/usr/bin/env bash
# Makes a machine a kiosk, of releases that lie side by side, each with its own libraries.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # as `sh deploy/install.sh` comes
set -euo pipefail
# Law: every step looks whether it is done before it does anything, so that a second start changes nothing and one after
# a power cut goes on; and a step is seen as done only when it is whole. The games are removed only when that is asked for.
# shellcheck disable=SC2034

usage="usage: deploy/install.sh [--dry-run] [--no-hardware | --raspberry-pi]
       deploy/install.sh --uninstall [--with-games] [--dry-run]

Installs Banker on a Raspberry Pi with Raspberry Pi OS (64-bit, without a desktop). Banker then starts with the machine,
as the only thing on its screen. Run again, from a newer checkout, it brings Banker up to date. Each step says what it
changed.

  --dry-run      says what would be changed, and changes nothing
  --no-hardware  leaves reader and panel out, with the cards on the screen: for any Debian machine
  --raspberry-pi installs as on a Raspberry Pi, although this is none: for the folder of an image
  --uninstall    removes Banker again; the games stay, and the settings are kept with them
  --with-games   with --uninstall: removes the games and the settings too"

dry='' no_hardware='' for_pi='' uninstall='' with_games=''
for word; do
    case $word in
        -h | --help) echo "$usage" && exit ;;
        --dry-run) dry=yes ;;
        --no-hardware) no_hardware=yes ;;
        --raspberry-pi) for_pi=yes ;;
        --uninstall) uninstall=yes ;;
        --with-games) with_games=yes ;;
        *) printf '%s\n' "install.sh does not know $word." "$usage" >&2 && exit 2 ;;
    esac
done

# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/setup.sh"
# shellcheck source-path=SCRIPTDIR source=kiosk.sh
source "$root/deploy/kiosk.sh"
# shellcheck source-path=SCRIPTDIR source=release.sh
source "$root/deploy/release.sh"

kept=$games/config.toml # where the settings lie while nothing is installed

main() {
    run_as_root "An installation" "$@"
    [[ -z $with_games || $uninstall ]] || stop "--with-games goes with --uninstall only."
    [[ -z $for_pi || -z $no_hardware ]] || stop "--raspberry-pi is about the hardware that --no-hardware leaves out."
    [[ $for_pi || ! -e $root/no-hardware ]] || no_hardware=yes
    if [[ $uninstall ]]; then uninstall; else install_release; fi
    tell_steps
}

uninstall() {
    echo "Removing Banker"
    step "the units of systemd are gone" no_units take_units_away
    step "the link to a club evening has left nothing behind" no_link remove_link
    step "the settings are kept with the games, as $kept" no_settings keep_settings
    [[ ! -e $packages_of_ours ]] || tell_of_packages
    step "the journal and the start are the system's own again" no_quiet take_quiet_away
    step "all releases are gone" no_releases remove_releases
    if [[ $with_games ]]; then step "the games and the user banker are gone" no_games remove_games; fi
    if is_booted && [[ -z $dry ]]; then systemctl start getty@tty1.service || true; fi # the console that it had taken
}

no_units() {
    local unit
    for unit in "${units[@]/#//etc/systemd/system/}" "$copies_unit" "$post_unit"; do [[ ! -e $unit ]] || return 1; done
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
