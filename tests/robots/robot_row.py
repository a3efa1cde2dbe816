"""What the tests of the programs know of a robot: the Row of a file rows/MODEL.py, with "_" in place of "-".

A robot is listed nowhere else: suites.py says which robots each suite has, CMake asks it, and rows_test.py holds the rows equal to
the tables of the programs.
"""
import dataclasses
import importlib
import os

ROWS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rows")


@dataclasses.dataclass(frozen=True)
class Wire:
    """How one daemon is the robot, and how another one drives it, by the slot of the first."""
    driver: str
    walks: str                     # an action in which it walks
    stands: str                    # an action in which it stands
    no_power: str                  # the action that takes the power of its legs; empty: it knows no actions
    body: object = lambda slot: ()   # flags of the robot
    drive: object = lambda slot: ()  # of the daemon that drives it
    bus: str = ""                  # dds, lcm, or ros1, of which both are given a master
    suites: tuple = ("contract", "two_drivers", "lying", "named")  # that go over it
    button: bool = True            # the emergency stop button is on the wire
    power_is_answered: bool = True  # the robot answers the request for `no_power`
    obeys_one: bool = False        # client, which is its driver, and says so to others
    in_domain: bool = False        # its topics are in a domain of DDS, where a second robot is seen
    before: tuple = ()             # commands that `plays` needs
    plays: tuple = ()              # command of a motion that takes some seconds
    plays_file: str = ""           # its standard input
    others: tuple = ()             # topic and message with which another client of the wire walks it
    rate: int = 20                 # so often a second
    others_in: str = ""            # the action in which that client can; empty: `stands`
    overrules: bool = False        # once it stands, its daemon overrules such a client
    performs: tuple = ()           # after this command, topic and messages that make it perform a motion of some seconds
    telemetry: tuple = ()          # LCM channels of what is measured, with their ports
    answers: tuple = ()            # an LCM channel on which it always sends, with its port
    to_the_robot: frozenset = frozenset()  # LCM channels that the driver sends
    measured: tuple = ()           # Numbers: positions of the joints of the legs; position of the base, x first; how fast it is
    button_byte: tuple = ()        # topic and place of the button; empty: it is not told from what is measured
    silent: frozenset = frozenset({"hal_silence"})  # the faults of which one says that its joints are not heard

    @property
    def dds(self):
        return self.bus == "dds"

    @property
    def master(self):
        return self.bus == "ros1"

    @property
    def behind_hal(self):
        """aimd moves its motors, set-point by set-point."""
        return self.driver == "hal"


@dataclasses.dataclass(frozen=True)
class Row:
    """What the documents of a robot must contain, and what the suites do with it. The capabilities are those of its model."""
    can: tuple          # capabilities
    joints: int
    groups: dict        # joints by group
    active: str         # an action in which it walks, or its joints take set-points; reached by `action set`
    resting: str        # the posture that `status` reports at the start
    first: str          # of random messages: the action from which all paths start,
    paths: tuple        # and the transitions to the actions in which they are sent
    player: bool = False  # a motion player owns the joints until it is disabled
    objects: bool = True  # hands of the simulated robot hold objects
    walks: str = ""     # an action in which `walk` walks
    motions: dict = dataclasses.field(default_factory=dict)  # what moves it for some seconds (motions.py)
    wire: Wire | None = None
    example: str = ""   # of which example it is the robot, whose programs have this name behind theirs; empty: of none


def group(slot):
    """An LCM group that no other test of this machine has."""
    return "--driver-domain", str(90 - (slot.offset + 36000) // 200)


def models():
    return sorted(name.removesuffix(".py").replace("_", "-") for name in os.listdir(ROWS)
                  if name.endswith(".py") and not name.startswith("_"))


def row_of(model):
    return importlib.import_module("rows." + model.replace("-", "_")).ROW
