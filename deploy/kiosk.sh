# shellcheck shell=bash
# The kiosk: the bank starts with the machine, by systemd, under a user of its own that may reach nothing else.
# Sourced by run.sh after setup.sh: `kiosk --kiosk` installs it or brings it up to date, `kiosk --no-kiosk` removes it;
# and by install.sh, which makes the same kiosk of releases that lie side by side.
# Law: the games in /var/lib/banker and the settings in /etc/banker are never removed, nor the user that owns the games.
# shellcheck disable=SC2154

home=/opt/banker
venv=$home/.venv
product=(banker hardware ui deploy requirements.lock pyproject.toml README.md LICENSE)
made_here=(--exclude=__pycache__ --exclude='*.mo') # what each machine compiles anew
units=(banker.service banker-poweroff.path banker-poweroff.service banker-splash.service media-banker.mount
    banker-link.path banker-link.service)
started=(banker.service banker-poweroff.path banker-link.path)
enabled=("${started[@]}" media-banker.mount banker-splash.service)
settings=/etc/banker/config.toml
post=/var/lib/banker-post link_state=/var/lib/banker-link
post_unit=/etc/tmpfiles.d/banker-post.conf
copies_unit=/etc/systemd/system/banker.service.d/copies.conf
# In the words of a unit: "-" as it may be on a stick that is not in, "%" and what ends a word told from themselves.
copies_folder='import re, sys, tomllib
with open(sys.argv[1], "rb") as file:
    folder = tomllib.load(file).get("copies", {}).get("folder", "")
if folder.startswith("/") and folder.isprintable():
    quoted = re.sub(r"([\"\\])", r"\\\1", folder).replace("%", "%%")
    print("[Service]", f"ReadWritePaths=\"-{quoted}\"", sep="\n")'

kiosk() {
    local as_root=()
    is_booted || stop "A kiosk is started by systemd, and this machine is not run by it."
    if ((EUID)); then
        become_root || stop "A kiosk needs root. $(by_hand "" "$root/deploy/run.sh $1")"
        exec "${as_root[@]}" bash "$root/deploy/run.sh" "$1"
    fi
    PATH=$PATH:/usr/sbin # plain su leaves it out
    umask 022
    [[ ! -e $home || -e $home/deploy/banker.service ]] || stop "$home is not the kiosk's: move it away."
    [[ ! -L $home ]] || stop "This kiosk was made by deploy/install.sh, which brings it up to date and removes it too."
    if [[ $1 == --kiosk ]]; then install_kiosk; else remove_kiosk; fi
}

is_booted() {
    [[ -d /run/systemd/system ]]
}

check_kiosk() {
    local account
    account=$(getent passwd banker | cut -d: -f3) || true
    ((${account:-0} < 1000)) || stop "The kiosk needs a user named banker, and on this machine that is somebody's own account."
    # Stopping it from here would end the session in which this is typed.
    # In the folder of an image that is being made, systemctl says yes to everything.
    is_booted && systemctl --quiet is-active display-manager.service &&
        stop "A desktop has this machine's screen, and must go first: $(by_hand \
            ", restart the machine, then start again" "systemctl set-default multi-user.target")"
    return 0
}

install_kiosk() {
    check_kiosk
    echo "Installing the kiosk in $home …" >&2
    systemctl --quiet stop banker.service 2>/dev/null || true # not there at the first time
    [[ $root -ef $home ]] || copy_product
    # The same set-up as everywhere; the unit's user can read no Python in somebody's home.
    PYTHON=${PYTHON:-/usr/bin/python3} "$home/deploy/run.sh" --version >/dev/null
    # The unit's user cannot keep what Python compiles at each start.
    "$venv/bin/python" -m compileall -q "$home/banker" "$home/hardware" "$home/ui"
    attempt "The kiosk's user could not be made." make_user
    CONFIGURATION_DIRECTORY=/etc/banker "$venv/bin/banker" config --write >/dev/null
    put_units
    echo "Settings: $settings   Games: /var/lib/banker   Messages: journalctl -u banker" >&2
    # Last, since it ends a session on the first console.
    restart_units || stop_failed
    echo "The kiosk runs, and starts with the machine from now on." >&2
}

put_units() {
    local unit wanted=()
    # An older release may not have all of them.
    for unit in "${units[@]}"; do
        if [[ -e $home/deploy/$unit ]]; then
            install -m 644 "$home/deploy/$unit" /etc/systemd/system/
            [[ " ${enabled[*]} " != *" $unit "* ]] || wanted+=("$unit")
        elif [[ -e /etc/systemd/system/$unit ]]; then
            systemctl --quiet disable --now "$unit" || true
            rm -f "/etc/systemd/system/$unit"
        fi
    done
    open_copies_folder
    put_post
    systemctl daemon-reload
    systemctl --quiet enable "${wanted[@]}"
    # One that comes in later is mounted by itself.
    [[ ! -e /dev/disk/by-label/BANKER ]] || systemctl start media-banker.mount || true
}

put_post() {
    # The folders between the bank and its link, of which an older release may know nothing; made here as systemd makes
    # them at each start.
    local kind path mode user group
    if [[ -e $home/deploy/${post_unit##*/} ]]; then
        install -m 644 "$home/deploy/${post_unit##*/}" "$post_unit"
        while read -r kind path mode user group _; do
            [[ $kind != d ]] || install -d -m "$mode" -o "$user" -g "$group" "$path"
        done <"$post_unit"
    else
        rm -f "$post_unit"
    fi
}

started_here() {
    # Those of the units to be started that this release has, in one line.
    local unit
    for unit in "${started[@]}"; do
        if [[ -e /etc/systemd/system/$unit ]]; then printf '%s ' "$unit"; fi
    done
}

restart_units() {
    local there
    read -ra there <<<"$(started_here)"
    systemctl --quiet try-restart banker-link.service 2>/dev/null || true # it runs only where a table has joined
    systemctl restart "${there[@]}"
}

text_for_copies() {
    # What the unit may write is its own folders, and the one to which the settings have copies brought.
    "$venv/bin/python" -c "$copies_folder" "$settings" 2>/dev/null || true # what is wrong there the app says
}

open_copies_folder() {
    local unit
    unit=$(text_for_copies)
    rm -f "$copies_unit"
    [[ $unit ]] || return 0
    mkdir -p "${copies_unit%/*}"
    echo "$unit" >"$copies_unit"
}

stop_failed() {
    echo "The kiosk is installed but did not start: see 'journalctl -u banker', which says what to do." >&2
    exit 1
}

copy_product() {
    # Made beside it and then moved. The environment stays where it was made for, and is used again if it still fits.
    rm -rf "$home.new" "$home.old"
    put_product "$home.new"
    if [[ -e $home ]]; then
        [[ ! -e $venv ]] || mv "$venv" "$home.new/"
        mv "$home" "$home.old"
    fi
    mv "$home.new" "$home"
    rm -rf "$home.old"
}

put_product() {
    # put_product FOLDER: makes this folder, with the product in it, which belongs to root and everybody may read.
    # Joined by &&, since `attempt` takes away what -e does.
    mkdir "$1" &&
        tar -C "$root" "${made_here[@]}" -cf - "${product[@]}" | tar -C "$1" --no-same-owner -xf - &&
        chmod -R u=rwX,go=rX "$1"
}

groups_here() {
    # Those of the kiosk's groups that this system has, a line each; the unit names none, since one that is not there would
    # keep it from starting. The last is that of the folders between the bank and its link.
    local group
    for group in "${device_groups[@]}" audio banker-post; do
        if getent group "$group" >/dev/null; then echo "$group"; fi
    done
}

make_user() {
    getent group banker-post >/dev/null || groupadd --system banker-post || return
    make_account banker || return
    usermod --groups "$(groups_here | paste -sd,)" banker || return
    make_account banker-link || return
    usermod --groups banker-post banker-link
}

make_account() {
    getent passwd "$1" >/dev/null || useradd --system --user-group --home-dir "/var/lib/$1" --no-create-home \
        --shell /usr/sbin/nologin "$1"
}

take_units_away() {
    systemctl --quiet disable --now "${enabled[@]}" 2>/dev/null || true # where there was none
    systemctl --quiet stop banker-link.service 2>/dev/null || true
    rm -f "${units[@]/#//etc/systemd/system/}" "$copies_unit" "$post_unit"
    rmdir "${copies_unit%/*}" 2>/dev/null || true # with what somebody else has put there it stays
    systemctl daemon-reload
}

no_link() {
    [[ ! -e $post && ! -e $link_state ]] && ! getent passwd banker-link >/dev/null && ! getent group banker-post >/dev/null
}

remove_link() {
    # What lies there comes from the games, or lets this table into one evening.
    rm -rf "$post" "$link_state"
    local group
    if getent passwd banker-link >/dev/null; then userdel banker-link; fi
    for group in banker-link banker-post; do
        if getent group "$group" >/dev/null; then groupdel "$group"; fi
    done
}

remove_kiosk() {
    take_units_away
    remove_link
    rm -rf "$home" "$home.new" "$home.old"
    systemctl start getty@tty1.service || true # the console that it had taken
    echo "The kiosk is removed. Its games stay in /var/lib/banker and its settings in /etc/banker." >&2
}
