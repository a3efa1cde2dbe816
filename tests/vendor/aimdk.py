"""Common functions of the scripts: the robot's addresses, the request header of the vendor's scripts, and a post."""
import json
import os
import time
from datetime import datetime

import requests

MC = os.environ.get("AIMDK_MC", "http://192.168.100.100:56322")
HAL = os.environ.get("AIMDK_HAL", "http://192.168.100.100:56421")
CAMERAS = os.environ.get("AIMDK_CAMERAS", "http://192.168.100.110:59324")
PNC = os.environ.get("AIMDK_PNC", "http://192.168.100.100:56321")
PLAYER = os.environ.get("AIMDK_PLAYER", "http://192.168.100.100:56444")
LIGHTS = os.environ.get("AIMDK_LIGHTS", "http://192.168.100.110:52893")
ORIN = os.environ.get("AIMDK_ORIN", "http://192.168.100.110:56422")
SYSTEM = os.environ.get("AIMDK_SYSTEM", "http://192.168.100.110:51011")
ALERTS = os.environ.get("AIMDK_ALERTS", "http://192.168.100.110:50587")
SUCCESS = '{"state":"CommonState_SUCCESS"}'


def header(source="ControlSource_SAFE"):
    now = datetime.utcnow().timestamp()
    return {
        "timestamp": {"seconds": int(now), "nanos": int(now % 1 * 1e6) * 1000, "ms_since_epoch": int(now * 1000)},
        "control_source": source,
    }


def post(url, body):
    """A new connection per call and indented JSON, as in the vendor's scripts; returns status and text of the reply."""
    reply = requests.post(url, headers={"content-type": "application/json", "timeout": "1000"},
                          data=body if isinstance(body, str) else json.dumps(body, indent=2), timeout=5)
    return reply.status_code, reply.text


def call(base, method, body):
    status, text = post(f"{base}/rpc/aimdk.protocol.{method}", body)
    assert status == 200, f"{method}: {status} {text}"
    return text


def equal(got, expected):
    assert got == expected, f"\n     got {got}\nexpected {expected}"


def wait_for(condition, seconds, what):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"not within {seconds} s: {what}"
        time.sleep(0.01)


def action():
    return json.loads(call(MC, "McActionService/GetAction", {"header": header()}))["info"]


def in_action(name):
    info = action()
    return info["current_action"] == "McAction_" + name and info["status"] in (
        "McActionStatus_RUNNING", "McActionStatus_DONE")


def set_action(ext_action):
    equal(call(MC, "McActionService/SetAction",
               {"header": header(), "command": {"action": "McAction_USE_EXT_CMD", "ext_action": ext_action}}), SUCCESS)
    wait_for(lambda: in_action(ext_action.removeprefix("McAction_")), 10, ext_action)


def channel(topic, message_type, body):
    escape = "".join
    url = escape(c if c.isalnum() or c in "-_.~" else f"%{ord(c):02X}" for c in topic)
    kind = escape(c if c.isalnum() or c in "-_.~" else f"%{ord(c):02X}" for c in message_type)
    # requests would normalise a parsed URL; a prepared URL is sent unchanged.
    session = requests.Session()
    request = requests.Request("POST", MC, headers={"Content-Type": "application/json"},
                               data=json.dumps(body)).prepare()
    request.url = f"{MC}/channel/{url}/{kind}"
    return session.send(request, timeout=5)
