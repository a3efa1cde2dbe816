"""Lists actions, reads the current one, and changes it with the three forms of requests."""
import json

from aimdk import MC, SUCCESS, action, call, equal, header, in_action, post, set_action, wait_for

GET = '{"info":{"current_action":"McAction_%s","ext_action":"","status":"McActionStatus_%s"}}'

names = json.loads(call(MC, "McActionService/GetAvailableActions", {}))["actions"]
for name in ("DEFAULT", "RL_JOINT_DEFAULT", "RL_LOCOMOTION_DEFAULT", "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO",
             "RL_WHOLE_BODY_EXT_JOINT_SERVO", "PASSIVE_UPPER_BODY_JOINT_SERVO"):
    assert name in names, f"{name} is not in {names}"

commands = json.loads(call(MC, "McActionService/GetAvailableCommands", {"header": header()}))["commands"]
equal(commands[0], {"action": "McAction_DEFAULT", "ext_action": ""})
equal([row["action"] for row in commands], ["McAction_" + name for name in names])

wait_for(lambda: in_action("DEFAULT"), 5, "DEFAULT running")
equal(call(MC, "McActionService/GetAction", {}), GET % ("DEFAULT", "RUNNING"))

# The vendor's form: a short name with USE_EXT_CMD. During the transition the status is PREPARE.
equal(call(MC, "McActionService/SetAction",
           {"header": header(), "command": {"action": "McAction_USE_EXT_CMD", "ext_action": "RL_JOINT_DEFAULT"}}),
      SUCCESS)
equal(action()["status"], "McActionStatus_PREPARE")
wait_for(lambda: in_action("RL_JOINT_DEFAULT"), 10, "RL_JOINT_DEFAULT")

# The prefixed name.
set_action("McAction_RL_LOCOMOTION_DEFAULT")
equal(call(MC, "McActionService/GetAction", {"header": {}}), GET % ("RL_LOCOMOTION_DEFAULT", "RUNNING"))

# The enum itself, without header, and with another control source.
equal(call(MC, "McActionService/SetAction", {"command": {"action": "McAction_RL_JOINT_DEFAULT"}}), SUCCESS)
wait_for(lambda: in_action("RL_JOINT_DEFAULT"), 10, "RL_JOINT_DEFAULT")
equal(call(MC, "McActionService/SetAction",
           {"header": {"control_source": "ControlSource_AUTO"},
            "command": {"action": "McAction_RL_LOCOMOTION_DEFAULT", "ext_action": ""}}), SUCCESS)
wait_for(lambda: in_action("RL_LOCOMOTION_DEFAULT"), 10, "RL_LOCOMOTION_DEFAULT")
set_action("DEFAULT")

# A transition that the graph lacks: refused in the reply, and nothing changes.
refused = json.loads(call(MC, "McActionService/SetAction",
                          {"command": {"action": "McAction_USE_EXT_CMD", "ext_action": "RL_LOCOMOTION_DEFAULT"}}))
equal(refused["state"], "CommonState_INVALID")
assert refused["header"]["code"] != "0", refused
assert "RL_JOINT_DEFAULT" in refused["header"]["msg"], refused
equal(list(refused), ["header", "state"])
equal(list(refused["header"]), ["code", "msg", "trace_id", "domin"])
equal(action()["current_action"], "McAction_DEFAULT")

# Invalid requests.
broken = "An error occurred: 'Http req deserialize failed.'"
for body in ('{"header":{},"action":"X"}', "", "[]", "null", '{"command":{"action":"USE_EXT_CMD"}}',
             '{"command":{"action":"200"}}', "{} trailing"):
    equal(post(f"{MC}/rpc/aimdk.protocol.McActionService/SetAction", body), (500, broken))
# A non-standard form that official scripts send and that is accepted.
equal(post(f"{MC}/rpc/aimdk.protocol.McActionService/GetAction", "{'header':{},}")[0], 200)
