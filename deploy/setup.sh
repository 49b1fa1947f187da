# shellcheck shell=bash
# What run.sh and test.sh need on a machine: Debian's packages, a virtual environment, the locked libraries, and the words
# compiled.
# Law: only what is missing is installed, nothing is upgraded, and each downloaded library has its hash in a lock file.
# Sourced: `set_up LOCK [PACKAGE…]` leaves the environment's folder in $venv, or says what to do and ends: with 2 if the
# place is wrong, with 1 if something failed; the next start goes on from there.

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
# What bundle.sh has gathered, if it is there: Debian's packages and the libraries come from it, and no network is asked.
bundle=$root/bundle
tell_s=10
# shellcheck source-path=SCRIPTDIR source=pi.sh
source "$root/deploy/pi.sh"

set_up() {
    local lock=$root/$1 python packages reader rival open installed missing turn
    shift
    check_machine
    python=$(find_python)
    choose_packages "$@"
    choose_venv
    if ((${#missing[@]})) || ! ready; then
        take_turn
        find_missing "${reader[@]}"
        ((${#missing[@]} == 0)) || install_missing
        choose_venv
        ready || build
        if on_pi; then prepare_pi; fi
        exec {turn}<&-
    fi
    compile_words
}

choose_packages() {
    # choose_packages [PACKAGE…]: leaves in $packages those of Debian's that $python and Kivy need, and these; in $missing
    # which of them are not installed; and what choose_reader says of the reader.
    # What Kivy's wheel opens from the system; each was found by leaving it out on a bare Debian:
    # libgl1 for any window, libegl1 for the virtual display, libmtdev1 against a traceback at every start.
    # libgles2, libgbm1, libdrm2 and libgl1-mesa-dri draw where there is no desktop. Decision: on every machine, since a
    # PC may be without one too, and libegl1 and libgl1 need the last three anyway.
    packages=(libgl1 libegl1 libgles2 libgbm1 libdrm2 libgl1-mesa-dri "$(libmtdev)" "$@")
    # Debian's own Python comes without venv and pip; another one (pyenv) brings them.
    [[ $python == /usr/bin/* ]] && packages+=(python3-venv)
    choose_reader
    find_missing
}

stop() {
    printf '%s\n' "$@" >&2
    exit 2
}

take_turn() {
    # The lock is on the checkout itself: so it needs no right to write, and goes with this process. Not every network
    # folder can be locked (65): then there are no turns.
    local code=0
    exec {turn}<"$root"
    flock --nonblock --conflict-exit-code 3 "$turn" || code=$?
    ((code == 3)) || return 0
    echo "Another start is preparing this checkout: waiting for it …" >&2
    flock "$turn"
}

attempt() {
    # attempt REMEDY COMMAND…: a line every ten seconds as long as it works, and what it said, with the remedy that fits
    # that, if it fails.
    local waiting ticker code=0 remedy=$1 said no_room="There is no room: make 600 MB free, for Debian's packages and for the libraries in $venv,"
    no_room+=" and 200 MB in ${TMPDIR:-/tmp}."
    shift
    coproc tell_of_waiting
    waiting=${COPROC[1]} ticker=$COPROC_PID
    said=$("$@" 2>&1) || code=$?
    exec {waiting}>&- # ends it: bash leaves this end open in no command
    wait "$ticker"
    ((code)) || return 0
    printf '%s\n' "$said" >&2
    case $said in
        *"dpkg --configure -a"*) remedy="Debian's packages are half installed: as root, type 'dpkg --configure -a'." ;;
        *"Could not get lock"*) remedy="Another program is installing packages: wait until it is done." ;;
        *"No space left"* | *"enough free space"*) remedy=$no_room ;;
        *) is_full "$venv" || is_full "${TMPDIR:-/tmp}" && remedy=$no_room ;;
    esac
    printf '%s\n' "$remedy Then start again." >&2
    exit 1
}

tell_of_waiting() {
    # Says every so many seconds that something is still under way, until nobody holds the other end of its input.
    local began=$SECONDS code=0
    while true; do
        read -rt "$tell_s" || code=$?
        ((code > 128)) || return 0
        echo "… still at work, for $((SECONDS - began)) s" >&2
    done
}

is_full() {
    # Below 20 MB; what has failed may have tidied up after itself. The folder may not be there yet.
    local folder=$1
    while [[ ! -e $folder ]]; do folder=$(dirname "$folder"); done
    (($(df --output=avail -k "$folder" | tail -n 1) < 20000))
}

check_machine() {
    command -v apt-get dpkg-query >/dev/null || stop "This script works only on Debian and Raspberry Pi OS."
    # Not uname: a 32-bit Raspberry Pi OS runs under a 64-bit kernel.
    case $(dpkg --print-architecture) in
        amd64 | arm64) ;;
        *) stop "Kivy has no wheel for this system: a 64-bit Debian or Raspberry Pi OS (64-bit) is needed." ;;
    esac
    [[ ! -e $bundle ]] || [[ -e $bundle/for && $(<"$bundle/for") == "$(what_for)" ]] ||
        stop "This bundle was made for $(cat "$bundle/for" 2>/dev/null || echo "no machine yet, it is not whole"), and this is" \
            "$(what_for): run deploy/bundle.sh on a machine like this one, or with --for."
}

what_for() {
    # What a bundle must be made for, in words: the libraries and packages of another system are of no use.
    # shellcheck source=/dev/null
    (. /etc/os-release && echo "${PRETTY_NAME:-Debian}, $(dpkg --print-architecture)")
}

find_python() {
    # Debian's own first: it is the one that gets security updates, and on a Raspberry Pi the only one that the reader's
    # packages are made for. PYTHON names another one.
    local candidate candidates=(/usr/bin/python3)
    on_pi || candidates+=(python3.13 python3.12 python3.11)
    [[ -n ${PYTHON:-} ]] && candidates=("$PYTHON")
    for candidate in "${candidates[@]}"; do
        "$candidate" -c 'import sys; (3, 11) <= sys.version_info < (3, 14) or sys.exit(1); print(sys.executable)' \
            2>/dev/null && return
    done
    stop "Python 3.11, 3.12 or 3.13 is needed (Kivy has no wheel for others); tried: ${candidates[*]}." \
        "Debian 12 and 13 and Raspberry Pi OS of 2023 and later have it: apt-get install python3"
}

libmtdev() {
    # Debian 13 renamed its libraries with 64-bit time; an unnumbered Debian is newer than that. bundle.sh may gather for
    # another one than this machine's.
    # shellcheck source=/dev/null
    if (. /etc/os-release && ((${target_version:-${VERSION_ID%%.*}} < 13))) 2>/dev/null; then echo libmtdev1; else echo libmtdev1t64; fi
}

find_missing() {
    # find_missing [PACKAGE…]: leaves in $missing which of these and of $packages Debian's are not installed.
    local package asked=("${packages[@]}" "${reader[@]}" "${rival[@]}")
    installed=" $(dpkg-query -W -f='${Package}=${db:Status-Status} ' "${asked[@]}" 2>/dev/null || true)"
    missing=()
    for package in "${packages[@]}" "$@"; do
        is_installed "$package" || missing+=("$package")
    done
}

is_installed() {
    [[ $installed == *" $1=installed "* ]]
}

install_missing() {
    local as_root=() apt=() archive=
    if ! become_root; then
        leave_out_unknown
        ((${#missing[@]})) || return 0
        stop "Debian packages are missing. $(by_hand ", then start again" "apt-get update" \
            "apt-get install --yes --no-install-recommends ${missing[*]}")"
    fi
    # The lists may be old but sufficient, or one foreign source broken: the next line tells.
    choose_archive
    "${as_root[@]}" apt-get "${apt[@]}" update -qq >&2 || true
    leave_out_unknown
    ((${#missing[@]})) || return 0
    finish_packages
    echo "Installing from Debian: ${missing[*]}" >&2
    # A freshly booted Raspberry Pi is often busy updating itself: wait for its lock.
    attempt "Debian's packages could not be installed: see that this machine has a connection to the internet." \
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get "${apt[@]}" install -qq --yes \
        --no-install-recommends -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "${missing[@]}"
    [[ -z $archive ]] || "${as_root[@]}" rm -rf "$archive"
    find_missing
}

finish_packages() {
    # What a power cut left half installed; nothing to do otherwise.
    attempt "Debian's packages are half installed, and could not be finished: as root, type 'dpkg --configure -a'." \
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 dpkg --configure -a
}

choose_archive() {
    # Leaves in $apt what lets apt know the packages of the bundle alone; nothing without one. By a link, since the path
    # of a stick may hold any character.
    [[ -e $bundle/debs/Packages ]] || return 0
    archive=$(mktemp -d)
    chmod 755 "$archive"
    mkdir "$archive/lists"
    ln -s "$bundle/debs" "$archive/debs"
    echo "deb [trusted=yes] file:$archive/debs ./" >"$archive/sources"
    apt=(-o Dir::Etc::sourcelist="$archive/sources" -o Dir::Etc::sourceparts=/dev/null
        -o Dir::State::lists="$archive/lists" -o APT::Sandbox::User=root)
}

become_root() {
    # Leaves in $as_root what goes before a command of root's; false if this user cannot become root here. Only on a
    # terminal a password is asked for: Raspberry Pi OS has asked for it since April 2026.
    as_root=()
    ((EUID)) || return 0
    command -v sudo >/dev/null || return 1
    as_root=(sudo -n)
    sudo -n true 2>/dev/null && return
    [[ -t 0 && -t 2 && -z ${refused:-} ]] || return 1
    as_root=(sudo)
    echo "Setting up the system now needs your password:" >&2
    sudo -v && return
    refused=yes # asked once, not for every part
    return 1
}

by_hand() {
    # by_hand REST COMMAND…: that a person types these commands of root's in one line, and the rest of the sentence.
    local rest=$1 sudo='' line='' command
    command -v sudo >/dev/null && sudo="sudo "
    shift
    for command; do line+="${line:+ && }$sudo$command"; done
    if [[ $sudo ]]; then echo "Type this line once$rest:"; else echo "As root, type this line once$rest:"; fi
    echo "$line"
}

choose_venv() {
    # The checkout's own, unless it is somebody else's: then one in the user's cache, a folder for each checkout.
    local theirs=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/board-banker/venv${root//\//-}
    venv=$root/.venv
    ready && return
    if [[ -e $venv ]]; then [[ -w $venv ]] && return; else [[ -w $root ]] && return; fi
    venv=$theirs
    mkdir -p "$venv" 2>/dev/null || stop "The libraries have no place: neither $root nor ${venv%/*} can be written."
}

made_for() {
    # All that a virtual environment depends on besides the locks; it cannot be moved.
    local package
    "$python" --version
    echo "$python $root $venv"
    for package in "${reader[@]}" "${rival[@]}"; do
        if is_installed "$package"; then echo "$package"; fi
    done
    cat "$root/deploy/setup.sh" "$root/deploy/pi.sh"
}

fits() {
    made_for | cmp -s - "$venv/made-for" && { [[ -z $open ]] || grep -qx "$shows_system true" "$venv/pyvenv.cfg"; }
}

ready() {
    # Kept in the environment: what it was made for, and a copy of each lock that is installed in it.
    [[ -e $venv/made-for ]] && fits && cmp -s "$lock" "$venv/${lock##*/}"
}

build() {
    if ! fits 2>/dev/null; then
        echo "Making the folder $venv for the libraries (once) …" >&2
        attempt "The folder $venv could not be made." make_venv
    fi
    echo "Fetching the libraries (once; about 40 seconds on a fast line) …" >&2
    attempt "The libraries could not be fetched: see that this machine has a connection to the internet." fetch
    # Last, so that an environment left half filled is begun anew.
    attempt "The folder $venv could not be written to." finish_venv
}

make_venv() {
    # Joined by &&, since `attempt` takes away what -e does. $open: --system-site-packages, or nothing.
    "$python" -m venv --clear "$venv" ${open:+"$open"} &&
        # The project itself by path and not by `pip install -e`: that writes into the checkout, and downloads to build.
        echo "$root" >"$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/board-banker.pth" &&
        echo "$launcher" >"$venv/bin/banker" &&
        chmod +x "$venv/bin/banker"
}

fetch() {
    # pip leaves out what the system has in the same version; so it does not see the system, and the lock is complete.
    local code=0 from=()
    [[ ! -d $bundle/wheels ]] || from=(--no-index --find-links "$bundle/wheels")
    show_system false || return
    # --no-deps: the lock is complete, except for what mfrc522 asks for, which needs a compiler and breaks a Pi 5.
    "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check --no-deps \
        "${from[@]}" --require-hashes --only-binary=:all: -r "$lock" || code=$?
    show_system true && return "$code"
}

shows_system="include-system-site-packages ="

show_system() {
    # Only an environment that was made open for the system's libraries has two states.
    [[ -z $open ]] || sed -i "s/^$shows_system.*/$shows_system $1/" "$venv/pyvenv.cfg"
}

finish_venv() {
    cp "$lock" "$venv/" && made_for >"$venv/made-for"
}

compile_words() {
    # What a changed or new text of words needs, also where all else is ready. A place that cannot be written does without:
    # the app then compiles at each start.
    local text stale=
    for text in "$root"/ui/locale/*/LC_MESSAGES/banker.po; do
        if [[ -w ${text%/*} && ! ${text%.po}.mo -nt $text ]]; then stale=yes; fi
    done
    [[ -z $stale ]] || attempt "The app has no words without them." "$venv/bin/python" -P "$root/ui/words/catalogues.py"
}

# The same command as pyproject.toml's entry point; by /bin/sh, since a #! line breaks at a space in a path, and with no
# path in it, since that may hold any character. -s: what this user has got by pip stays out, also where the environment
# shows the system's libraries.
launcher=$(
    cat <<'LAUNCHER'
#!/bin/sh
'''exec' "$(dirname "$(readlink -f "$0")")/python" -s "$0" "$@"
' '''
import sys

from ui.cli import main

sys.exit(main())
LAUNCHER
)
