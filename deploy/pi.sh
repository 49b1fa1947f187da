# shellcheck shell=bash
# What only a Raspberry Pi needs: the packages that reach its header, SPI, and the groups that may use its devices.
# Sourced by setup.sh, whose variables it reads and sets.
# Law: none of this is installed or advised on another machine, and a Pi without a reader is set up all the same: what
# cannot be done is said in a line with its remedy, and the set-up goes on.
# shellcheck disable=SC2034,SC2154

device_groups=(video render input gpio spi)

on_pi() {
    # Not where install.sh was told to leave the header alone, now or when it made this release; where it was told that
    # this will be one, it is.
    [[ -z ${no_hardware:-} && ! -e $root/no-hardware ]] &&
        { [[ ${for_pi:-} ]] || grep -aqs "Raspberry Pi" /proc/device-tree/model; }
}

choose_reader() {
    # Leaves in $reader the packages for the reader and the panel, in $open how the environment gets to see them, and in
    # $rival what cannot be there at the same time. There are no such wheels: spidev and RPi.GPIO would need a compiler,
    # and RPi.GPIO fails on a Pi 5.
    reader=() rival=() open=
    if on_pi && [[ $python -ef /usr/bin/python3 ]]; then
        reader=(python3-spidev python3-rpi-lgpio) rival=(python3-rpi.gpio) open=--system-site-packages
    fi
}

leave_out_unknown() {
    # Decision: Debian's own archive has no python3-rpi-lgpio; a Pi with plain Debian goes on without. And nothing is
    # removed: where its rival is installed for something else, its owner says which of them stays.
    local package known=()
    for package in "${missing[@]}"; do
        if [[ $package == python3-rpi-lgpio ]] && is_installed python3-rpi.gpio; then
            by_hand ", then start again, if reader and panel are to work" "apt-get remove python3-rpi.gpio" >&2
        elif [[ " ${reader[*]} " != *" $package "* ]] || apt-cache "${apt[@]}" show "$package" >/dev/null 2>&1; then
            known+=("$package")
        else
            echo "No package archive of this system has $package; Raspberry Pi's has it. Going on without reader and panel." >&2
        fi
    done
    missing=("${known[@]}")
}

prepare_pi() {
    local as_root=()
    check_reader
    switch_spi_on
    join_groups
}

check_reader() {
    local folder
    if [[ -z $open ]]; then
        echo "Reader and panel need the system's Python, and PYTHON names $python: to use them, start without it." >&2
    elif is_installed python3-rpi-lgpio; then
        folder=$(mktemp -d) # where lgpio makes a pipe as soon as it is imported
        LG_WD=$folder "$venv/bin/python" -s -c "$reader_check" >&2 || true
        rm -rf "$folder"
    fi
}

# The older RPi.GPIO has the same name as rpi-lgpio's module, and the first on the path is imported.
reader_check=$(
    cat <<'CHECK'
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

for name, package in ("spidev", "python3-spidev"), ("lgpio", "python3-lgpio"):
    try:
        import_module(name)
    except Exception as error:
        print(f"The reader's {name} cannot be used ({error}): sudo apt-get install --reinstall {package}")
try:
    gpio = find_spec("RPi.GPIO")
except ImportError:
    gpio = None
if gpio is None or gpio.origin is None:
    print("The reader's RPi.GPIO is not there: sudo apt-get install --reinstall python3-rpi-lgpio")
elif "lgpio" not in Path(gpio.origin).read_text(errors="replace"):
    print(f"{gpio.origin} is in the way of rpi-lgpio, and the reader may fail:")
    print("sudo /usr/bin/python3 -m pip uninstall --break-system-packages RPi.GPIO")
CHECK
)

spi_on_header() {
    # SPI0, or another that reaches the header, as where a display takes SPI0. Number 10 is a Pi 5's own: it reaches none.
    compgen -G "/dev/spidev[0-6].*" >/dev/null
}

spi_is_set() {
    # On by a line of config.txt, as the firmware and raspi-config read it; it is there after the next restart.
    local on='^(device_tree_param|dtparam)=([^,]*,)*spi(=(on|true|yes|1))?(,.*)?$'
    local other='^(device_tree_overlay|dtoverlay)=spi[1-6]-[123]cs(,.*)?$'
    grep -Eqs "$on|$other" /boot/firmware/config.txt /boot/config.txt
}

switch_spi_on() {
    # Harmless without a reader: deploy/wiring.md keeps these lines for it.
    if spi_on_header; then
        return
    elif spi_is_set; then
        echo "SPI is switched on for the reader. Restart the machine to have it." >&2
    elif ! command -v raspi-config >/dev/null; then
        echo "SPI is off: for a reader, add the line dtparam=spi=on to /boot/firmware/config.txt and restart." >&2
    elif become_root && "${as_root[@]}" raspi-config nonint do_spi 0 >&2; then
        echo "SPI has been switched on for the reader: restart the machine once." >&2
    else
        echo "SPI is off, and a reader needs it." \
            "$(by_hand ", then restart the machine" "raspi-config nonint do_spi 0")" >&2
    fi
}

join_groups() {
    # Those of screen, touch, reader and panel; Raspberry Pi OS puts its first user into all, other systems none.
    local user group lacking=()
    ((EUID)) && user=$(id -un 2>/dev/null) || return 0
    for group in "${device_groups[@]}"; do
        if getent group "$group" >/dev/null && [[ " $(id -nG "$user") " != *" $group "* ]]; then
            lacking+=("$group")
        fi
    done
    ((${#lacking[@]})) || return 0
    lacking=("$(IFS=, && echo "${lacking[*]}")")
    if become_root && "${as_root[@]}" usermod -aG "${lacking[0]}" "$user"; then
        echo "You have been put into the groups ${lacking[0]}, for screen and reader: log in again." >&2
    else
        echo "Screen or reader may be closed to you." \
            "$(by_hand ", then log in again" "usermod -aG ${lacking[0]} $user")" >&2
    fi
}
