# shellcheck shell=bash
# The list of SHA-256 that a bundle or an archive carries, of each of its files. Sourced, after setup.sh.
# Law: it tells what a stick, a card or a network has damaged, before anything of that is run. It does not tell who made
# it: a person who can change a file there can change the list too.

sums=SHA256SUMS

write_list() {
    # write_list FOLDER: last of all that is put there, and seen only when it is whole.
    (cd "$1" && find . -type f ! -name "$sums*" ! -path '*/__pycache__/*' ! -path ./bundle/for -print0 |
        LC_ALL=C sort -z | xargs -0 sha256sum) >"$1/$sums.new"
    mv "$1/$sums.new" "$1/$sums"
}

check_list() {
    # check_list FOLDER NAME: ends where a file of the list is not what it was. Without a list there is nothing to check.
    local said
    [[ -e $1/$sums ]] || return 0
    said=$(cd "$1" && LC_ALL=C sha256sum --check --quiet --strict "$sums" 2>/dev/null) && return
    said=${said%%$'\n'*}
    stop "$2 is damaged${said:+: ${said%: FAILED*} is not what its list, $sums, says}. Fetch it, or gather it, once more." \
        "If you have changed it yourself, remove $sums first."
}
