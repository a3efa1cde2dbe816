# What topics on iceoryx need; they are left out without it.
find_package(iceoryx_posh 2 CONFIG QUIET) # iceoryx_posh::iceoryx_posh
