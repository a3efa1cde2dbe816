"""A dance: listed, selected by name, reported in the state, ended."""
import json

from aimdk import MC, SUCCESS, call, equal, header, set_action, wait_for


def select(name):
    return call(MC, "McMotionService/SelectDanceType", {"header": header("ControlSource_MANUAL"), "dance_name": name})


def dance_state():
    return json.loads(call(MC, "McBaseService/GetState", {}))["state"]["dance_state"]


dances = json.loads(call(MC, "McMotionService/GetDanceTypeList", {"header": header()}))
equal(list(dances), ["dance_name", "dance_model_path", "dance_data_path", "dance_time"])
equal(len({len(column) for column in dances.values()}), 1)
name = dances["dance_name"][0]

refused = json.loads(select(name))
equal(refused["state"], "CommonState_INVALID")
assert "RL_WHOLE_BODY_DANCE" in refused["header"]["msg"], refused
set_action("RL_JOINT_DEFAULT")
set_action("RL_WHOLE_BODY_DANCE")
equal(dance_state(), {"is_dancing": False, "dance_name": "", "progress": 0})
equal(select(name), SUCCESS)
wait_for(lambda: dance_state()["progress"] > 0.02, 10, "progress of the dance")
equal((dance_state()["is_dancing"], dance_state()["dance_name"]), (True, name))
assert json.loads(select("no such dance"))["state"] != "CommonState_SUCCESS"
equal(select(""), SUCCESS)
wait_for(lambda: not dance_state()["is_dancing"], 5, "the dance ended")
set_action("RL_JOINT_DEFAULT")
