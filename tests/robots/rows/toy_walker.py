"""The toy walker of examples/toy_robot: four legs and a controller of its own, on UDP."""
from robot_row import Row, Wire

PORT = 56500
WIRE = Wire(
    driver="toy", walks="WALK", stands="STAND", no_power="LIMP", button=False, obeys_one=True,
    drive=lambda slot: ("--driver-address", f"127.0.0.1:{PORT + slot.offset}"), suites=("contract",))
ROW = Row(
    can=("walking",), joints=4, groups={"legs": 4, "fl_leg": 1, "rr_leg": 1}, active="WALK", resting="lying",
    first="LIMP", paths=(("STAND", "WALK"), ("SIT",), ("STAND", "WALK"), ("STAND",), ()),
    walks=WIRE.walks, wire=WIRE, example="toy")
