#!/usr/bin/env bash
# Lights, battery switches, power of parts, charger, temperatures. hardware.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot

# Lights: what is set is what is read, by name, by #rrggbb and by numbers.
expect 0 light rgb set red --effect breathing --json
is '.light == "rgb" and .color == "#ff0000" and .effect == "breathing" and .controlled_by == "program"'
expect 0 light strip set '#ff8800' --effect flowing --json
is '.color == "#ff8800" and .effect == "flowing"'
expect 0 light strip set 1 2 3 --json
is '.red == 1 and .green == 2 and .blue == 3 and .effect == "steady"'
expect 0 light rgb get --json
is '.color == "#ff0000"'
expect 0 light fill set 7 --json
is '.level == 7'
expect 0 sim hardware --json
is '.lights[] | select(.light == "fill") | .shown != "#000000"'
is '.lights[] | select(.light == "strip") | .shown == "#010203"'
expect 0 light rgb off --json
is '.effect == "off"'
expect 0 light fill off --json
is '.level == 0'
# Mistakes name what is wrong, and nothing is sent.
expect 2 light rgb set crimsom --json
expect 2 light rgb set '#ff88'
expect 7 light rgb set 256 0 0 --json
expect 7 light fill set 11 --json
expect 2 light rgb set red --effect disco
expect 0 light strip get --json
is '.red == 1'
expect 0 light rgb set green --dry-run --json
expect 0 light rgb get --json
is '.color != "#00ff00"'

# The charger charges the battery; without charge it does not.
expect 0 bms get --json
is '.charging == false and .charger_connected == false and .current_A < 0'
expect 0 sim charger plug --json
is .charger
eventually 5 '.battery_percent > 0'
sleep 0.1
expect 0 bms get --json
is '.charging and .charger_connected and .current_A > 0'
expect 0 bms power --json
is '.charger_connected and .charging and .battery_connected'
expect 0 bms mosfet disable-charge
sleep 0.1
expect 0 bms get --json
is '.charging == false and .charger_connected'
expect 0 bms mosfet enable-charge
expect 0 sim charger unplug

# Cutting the power: only with a confirmation, and never from a standing robot.
expect 2 bms mosfet disable-discharge
says --yes
expect 0 action set RL_JOINT_DEFAULT
expect 6 bms mosfet disable-discharge --yes --json
is '.error.reason | test("would fall")'
expect 6 bms reset --yes --json
is '.error.reason | test("would fall")'
expect 6 bms shutdown upper --yes --json
is '.error.reason | test("would fall")'
expect 0 stop --level sit --json
eventually 15 '.posture == "seated" and .at_rest'
expect 0 bms mosfet disable-discharge --yes --json
is '.battery_connected == false'
expect 0 stop --reset
expect 6 neck set 10deg 0 --json
is '.error.reason | test("no power")'
expect 0 bms mosfet enable-discharge
sleep 0.1
expect 0 neck set 10deg 0

# The upper body is switched off by itself, and on again by a reset of the supply.
expect 0 estop power --json
is '[.parts[] | .powered] == [true, true]'
expect 2 bms shutdown upper
expect 0 wait at-rest --timeout 5s
expect 0 bms shutdown upper --yes
sleep 0.2
expect 0 estop power --json
is '.parts[] | select(.part == "upper body") | .powered == false'
expect 6 neck set 0 0 --json
expect 7 bms reset --in 300s --yes
expect 0 bms reset --in 1s --yes
eventually 5 '[.faults[] | select(test("no measurements"))] | length > 0'
eventually 5 '.faults == []'
expect 0 estop power --json
is '[.parts[] | .powered] == [true, true]'
expect 0 neck set 0 0

# What was allowed when it was asked for is looked at again when it is due: the robot has stood up meanwhile.
expect 0 wait at-rest --timeout 5s
expect 0 bms shutdown upper --in 2s --yes
expect 0 action set STAND_UP
sleep 0.5
expect 0 estop power --json
is '[.parts[] | .powered] == [true, true]'
expect 0 why --json
is '.reason | test("stands on its legs, or moves")'

# Temperatures of motors and windings.
expect 0 joint get left_arm --temperatures --json
is '[.joints[] | .temperature_C, .coil_temperature_C] | all(. >= 20 and . < 90)'
expect 0 joint get left_arm --json
is '.joints[0] | has("temperature_C") | not'

# What an A2 does not have is refused by name.
expect 0 rpc call HalPowerService/ShutDownDevice "{\"device_type\":\"wheel\"}"
is ".header.msg | test(\"no wheel\")"
