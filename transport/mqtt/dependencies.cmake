# What topics on MQTT need; they are left out without it.
pkg_check_modules(MOSQUITTO QUIET IMPORTED_TARGET libmosquitto) # PkgConfig::MOSQUITTO
