# shellcheck shell=bash
# Keeps a kiosk from writing its journal to the card, from showing text while it starts, and from waiting in its start
# for what nobody needs.
# Sourced by release.sh, whose variables it reads.
# Law: what was added here is taken away again by install.sh --uninstall, and nothing else is.
# shellcheck disable=SC2154

journal=/etc/systemd/journald.conf.d/banker.conf
# 16 MB in memory are some weeks of what the bank says; after a restart it is gone.
journal_text="[Journal]
Storage=volatile
RuntimeMaxUse=16M"
cmdline=/boot/firmware/cmdline.txt # only a Raspberry Pi has it; one line, of what the kernel is told
quiet_words=(quiet loglevel=3 logo.nologo vt.global_cursor_default=0 systemd.show_status=false)
quiet_words_of_ours=$releases/quiet-words
firmware=/boot/firmware/config.txt # what the firmware is told, before there is a kernel
# Under [all], since the file may end in lines for one board alone.
firmware_text="# Banker: no picture of the firmware's, and no second of waiting for the card
[all]
disable_splash=1
boot_delay=0
# Banker: until here"
no_cloud=/etc/cloud/cloud-init.disabled
no_cloud_text="Banker: it has set this machine up, which starts sooner without it."

journal_is_bounded() { [[ -e $journal && $(<"$journal") == "$journal_text" ]]; }

bound_journal() {
    mkdir -p "${journal%/*}"
    put_text "$journal" "$journal_text"
    if is_booted; then systemctl try-restart systemd-journald.service || true; fi
}

put_text() {
    # put_text FILE TEXT: the file is whole under its name, or what lay there before still is.
    printf '%s\n' "$2" >"$1.new"
    sync "$1.new"
    mv "$1.new" "$1"
    sync -f "$1"
}

screen_is_quiet() {
    local word words=()
    read -ra words <"$cmdline" || true
    for word in "${quiet_words[@]}"; do [[ " ${words[*]} " == *" $word "* ]] || return 1; done
}

quiet_screen() {
    local word words=() added=()
    read -ra words <"$cmdline" || true
    # Without its words the machine would not find its own disk.
    ((${#words[@]})) || stop "$cmdline is empty, and without it this machine will not start again. Restore it first."
    for word in "${quiet_words[@]}"; do [[ " ${words[*]} " == *" $word "* ]] || added+=("$word"); done
    # First, so that a cut leaves none of ours that is not known as ours.
    printf '%s\n' "${added[@]}" >>"$quiet_words_of_ours"
    sync "$quiet_words_of_ours"
    put_text "$cmdline" "${words[*]} ${added[*]}"
}

firmware_is_quick() { [[ -e $firmware && $(<"$firmware") == *"$firmware_text"* ]]; }

hurry_firmware() { put_text "$firmware" "$(<"$firmware")"$'\n'"$firmware_text"; }

# Raspberry Pi OS has it run at each start, before all else; what it makes of the card it has made at the first.
cloud_init_is_through() { [[ -e /var/lib/cloud/instance/boot-finished ]]; }

cloud_init_is_out() { [[ -e $no_cloud ]]; }

leave_cloud_init_out() { put_text "$no_cloud" "$no_cloud_text"; }

cloud_init_is_out_by_us() { [[ -e $no_cloud && $(<"$no_cloud") == "$no_cloud_text" ]]; }

no_quiet() {
    [[ ! -e $journal && ! -e $quiet_words_of_ours ]] && ! firmware_is_quick && ! cloud_init_is_out_by_us
}

take_quiet_away() {
    local text
    if firmware_is_quick; then
        text=$(<"$firmware")
        put_text "$firmware" "${text/$'\n'"$firmware_text"/}"
    fi
    if cloud_init_is_out_by_us; then rm -f "$no_cloud"; fi
    local word words=() kept_words=()
    if [[ -e $quiet_words_of_ours && -e $cmdline ]]; then
        read -ra words <"$cmdline" || true
        for word in "${words[@]}"; do
            grep -Fqx -- "$word" "$quiet_words_of_ours" || kept_words+=("$word")
        done
        put_text "$cmdline" "${kept_words[*]}"
    fi
    rm -f "$quiet_words_of_ours" "$journal"
    rmdir "${journal%/*}" 2>/dev/null || true # with what somebody else has put there it stays
    if is_booted; then systemctl try-restart systemd-journald.service || true; fi
}
