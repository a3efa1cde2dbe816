"""The shipped dances, in counts of their tempo: phrases of eight counts, each followed by its mirror image.

Every phrase starts and ends with the arms in GROOVE, so that the phrases can be combined in any order. While dancing
the body stays below the upper end of its lift.
"""

from motions import with_joints
from score import STAND_ARM, Score

GROOVE = (0.20, 1.10, 0.0, -1.00, 1.40, 0.0, 0.0)  # elbows bent, hands before the hips
LEVEL = -0.015  # the lift the body dances at [m]


def both_ways(score, phrase, begin, length=8):
    """The phrase, then its mirror image."""
    for side, beat in ((1, begin), (-1, begin + length)):
        score.side = side
        phrase(score, beat)
    score.side = 1


def bounce(score, begin, end, deep, every=1.0):
    """Lowers the body on each count and raises it in between."""
    beat = begin
    while beat < end:
        score.key(beat, waist_lift=deep).key(beat + every / 2, waist_lift=LEVEL)
        beat += every
    score.key(end, waist_lift=deep if every == 1.0 else LEVEL)


def steps(score, begin, end, ramp=1, **speed):
    """Moves the base at this velocity between the counts, with a ramp at each end."""
    still = {track: 0.0 for track in speed}
    score.key(begin, **still).key(begin + ramp, **speed).key(end - ramp, **speed).key(end, **still)


# --- sway: slow, feet stay ------------------------------------------------------------------------------------

OUT_LOW = (0.25, 0.50, -0.10, -0.35, 1.0, 0.0, 0.0)
OUT_HIGH = (0.70, 0.10, -0.50, -0.45, 0.9, 0.0, 0.0)
UP = (0.55, 0.15, -1.00, -0.95, 1.4, 0.0, 0.0)


def sway_sides(s, b):
    s.arms(b, GROOVE)
    for i, lean in enumerate((0.12, -0.12, 0.12, 0.0)):
        s.key(b + 2 * i + 2, waist_roll=lean, waist_yaw=-0.8 * lean, neck_shake=1.6 * lean)
    s.right(b + 2, OUT_LOW).left(b + 2, GROOVE)
    s.right(b + 4, GROOVE).left(b + 4, OUT_LOW)
    s.right(b + 6, OUT_HIGH).left(b + 6, GROOVE)
    s.arms(b + 8, GROOVE)


def sway_high(s, b):
    s.arms(b, GROOVE).arms(b + 2, UP)
    for i, lean in enumerate((0.0, 0.13, -0.13, 0.0)):
        s.key(b + 2 * i + 2, waist_roll=lean, neck_shake=-1.5 * lean, neck_nod=0.12 if i < 3 else 0.0)
    s.right(b + 4, with_joints(UP, j4=-0.55)).left(b + 4, with_joints(UP, j4=-1.30))
    s.right(b + 6, with_joints(UP, j4=-1.30)).left(b + 6, with_joints(UP, j4=-0.55))
    s.arms(b + 8, GROOVE)


def sway():
    s = Score("sway", "a slow sway from side to side, feet on the spot", 44, bpm=84, dance=True)
    s.arms(4, GROOVE)
    both_ways(s, sway_sides, 4)
    both_ways(s, sway_high, 20)
    s.arms(36, GROOVE).right(38, OUT_LOW).left(38, GROOVE).arms(40, GROOVE)
    s.key(36, waist_roll=0.0, waist_yaw=0.0, neck_shake=0.0, neck_nod=0.0)
    s.key(38, waist_roll=0.10, waist_yaw=-0.08, neck_shake=0.15).key(40, waist_roll=0.0, waist_yaw=0.0, neck_shake=0.0)
    s.key(41, neck_nod=0.0, waist_pitch=0.0).key(42.5, neck_nod=-0.25, waist_pitch=0.20)  # bows
    bounce(s, 2, 40, -0.055, every=2.0)
    return s


# --- disco: points high and low, two steps aside, a full turn -----------------------------------------------

DISCO_UP = (1.00, 0.05, -1.00, -0.85, 1.5, 0.0, 0.0)
DISCO_DOWN = (0.45, 1.15, 0.15, -0.70, 1.1, 0.0, 0.0)
ROLL_A = (0.45, 1.10, 0.35, -1.45, 1.2, 0.0, 0.0)
ROLL_B = (0.75, 1.10, 0.35, -1.25, 1.2, 0.0, 0.0)


def disco_points(s, b):
    s.arms(b, GROOVE)
    for i in (0, 4):
        s.right(b + i + 2, DISCO_UP).key(b + i + 2, neck_shake=-0.25, neck_nod=0.15, waist_roll=-0.05, waist_yaw=-0.12)
        if i == 0:
            s.right(b + 4, DISCO_DOWN).key(b + 4, neck_shake=0.15, neck_nod=-0.15, waist_roll=0.05, waist_yaw=0.12)
    s.left(b + 8, GROOVE).right(b + 8, GROOVE).key(b + 8, neck_shake=0.0, neck_nod=0.0, waist_roll=0.0, waist_yaw=0.0)


def disco_aside(s, b):
    steps(s, b, b + 4, base_lateral=0.14)
    steps(s, b + 4, b + 8, base_lateral=-0.14)
    s.arms(b, GROOVE)
    for i in (1, 2, 3):  # hands roll about each other
        s.left(b + 2 * i, ROLL_A if i % 2 else ROLL_B).right(b + 2 * i, ROLL_B if i % 2 else ROLL_A)
    s.key(b, neck_shake=0.0).key(b + 2, neck_shake=0.3).key(b + 4, neck_shake=0.0)
    s.key(b + 6, neck_shake=-0.3).key(b + 8, neck_shake=0.0)
    s.arms(b + 8, GROOVE)


def disco():
    s = Score("disco", "points high and low, rolls its hands, steps aside and turns all the way round", 72, bpm=108,
              dance=True)
    s.arms(4, GROOVE)
    both_ways(s, disco_points, 8)
    both_ways(s, disco_aside, 24)
    steps(s, 40, 56, ramp=2, base_turn=0.8078)  # 2 pi in 14 counts
    s.arms(40, GROOVE)
    wide = (0.30, 0.35, -0.30, -0.60, 1.0, 0.0, 0.0)
    s.arms(44, wide).arms(52, wide).arms(56, GROOVE)
    disco_points(s, 56)
    s.arms(64, GROOVE).left(66, DISCO_DOWN).right(66, DISCO_UP)
    s.key(64, neck_nod=0.0, neck_shake=0.0).key(66, neck_nod=0.2, neck_shake=-0.25)
    s.arms(68, GROOVE).key(68, neck_nod=0.0, neck_shake=0.0)
    bounce(s, 2, 70, -0.032)
    return s


# --- robot: angles, stops, quarter of a turn each way ----------------------------------------------------------

HANG = with_joints(STAND_ARM, j4=-0.25)
FORWARD = (0.0, 1.20, 0.0, -1.55, 1.10, 0.0, 0.0)  # forearm level
RAISED = (0.0, 0.10, -1.35, -1.50, 1.45, 0.0, 0.0)  # forearm upright
LEVELLED = (0.0, 0.10, 0.0, -1.50, 1.45, 0.0, 0.0)  # upper arm aside, forearm ahead


def robot_forearms(s, b):
    """Moves for two counts, then rests."""
    s.left(b, HANG).right(b, HANG)
    s.left(b + 2, FORWARD).left(b + 3.5, FORWARD).left(b + 5.5, HANG).left(b + 8, HANG)
    s.right(b + 2.5, HANG).right(b + 4.5, FORWARD).right(b + 6, FORWARD).right(b + 8, HANG)
    s.key(b, neck_shake=0.0).key(b + 1, neck_shake=0.3).key(b + 3, neck_shake=0.3)
    s.key(b + 4, neck_shake=0.0).key(b + 5, neck_shake=-0.3).key(b + 7, neck_shake=-0.3).key(b + 8, neck_shake=0.0)
    s.key(b, waist_yaw=0.0).key(b + 1, waist_yaw=0.16).key(b + 4, waist_yaw=0.16).key(b + 5, waist_yaw=-0.16)
    s.key(b + 7, waist_yaw=-0.16).key(b + 8, waist_yaw=0.0)


def robot_angles(s, b):
    s.arms(b + 1, HANG)
    s.arms(b + 3, LEVELLED).arms(b + 4, LEVELLED)
    s.left(b + 6, RAISED).right(b + 6, LEVELLED).left(b + 7, RAISED).right(b + 7, LEVELLED)
    s.left(b + 9, LEVELLED).right(b + 9, RAISED).left(b + 10, LEVELLED).right(b + 10, RAISED)
    s.arms(b + 12, LEVELLED).arms(b + 13, LEVELLED).arms(b + 15.5, HANG)
    for i, (beat, turn) in enumerate(((4, 0.0), (5, 0.3), (7, 0.3), (8.5, -0.3), (10, -0.3), (11, 0.0))):
        s.key(b + beat, neck_shake=turn, waist_roll=-0.2 * turn)
    s.key(b + 11, waist_pitch=0.0).key(b + 12, waist_pitch=0.14).key(b + 13, waist_pitch=0.14)
    s.key(b + 14, waist_pitch=0.0)


def robot_turns(s, b):
    s.arms(b, HANG)
    steps(s, b, b + 4, base_turn=0.4189)  # a quarter of pi
    steps(s, b + 4, b + 8, base_turn=-0.4189)
    s.key(b, neck_shake=0.0).key(b + 1, neck_shake=0.3).key(b + 3, neck_shake=0.3).key(b + 4, neck_shake=0.0)
    s.arms(b + 1, HANG).left(b + 3, FORWARD).right(b + 3, HANG).left(b + 5, FORWARD).right(b + 5, HANG)
    s.arms(b + 7, HANG)


def robot():
    s = Score("robot", "right angles and sudden rests; looks, turns away and comes back", 72, bpm=96, dance=True)
    s.arms(2, HANG)
    both_ways(s, robot_forearms, 4)
    robot_angles(s, 21)
    both_ways(s, robot_turns, 38)
    both_ways(s, robot_forearms, 54)
    s.key(1, waist_lift=-0.02)
    for beat in range(4, 70, 4):  # sinks a little, and rests
        s.key(beat, waist_lift=-0.02).key(beat + 0.75, waist_lift=-0.04).key(beat + 2, waist_lift=-0.04)
        s.key(beat + 2.75, waist_lift=-0.02)
    return s


# --- waltz: a box step, half a turn, and the same back ----------------------------------------------------------

LEAD = (0.30, 0.40, -0.25, -0.85, 1.0, 0.0, 0.0)  # the hand that is led: out to the side
FRAME = (0.60, 0.75, 0.20, -1.40, 0.8, 0.0, 0.0)  # the arm about the partner


def waltz_box(s, b):
    """Forward, aside, back, and aside again: a bar each."""
    for bar, (track, speed) in enumerate((("base_forward", 0.18), ("base_lateral", 0.16), ("base_forward", -0.18),
                                          ("base_lateral", -0.16))):
        steps(s, b + 3 * bar, b + 3 * bar + 3, **{track: speed})
        lean = 0.05 if bar % 2 == 0 else -0.05
        s.key(b + 3 * bar + 1.5, waist_roll=lean, neck_shake=0.20 if bar < 2 else -0.15)
    s.left(b, LEAD).right(b, FRAME)
    s.left(b + 3, with_joints(LEAD, j1=0.45, j2=0.30)).left(b + 9, with_joints(LEAD, j1=0.20, j2=0.45))
    s.right(b + 6, with_joints(FRAME, j1=0.70))
    s.left(b + 12, LEAD).right(b + 12, FRAME).key(b + 12, waist_roll=0.0, neck_shake=0.0)


def waltz_turn(s, b):
    """Half a turn in four bars."""
    steps(s, b, b + 12, ramp=2, base_turn=0.4712)
    s.left(b, LEAD).right(b, FRAME)
    s.left(b + 6, with_joints(LEAD, j1=0.50, j2=0.20)).right(b + 6, with_joints(FRAME, j2=0.60))
    s.key(b, waist_roll=0.0, neck_shake=0.0).key(b + 3, waist_roll=-0.05, neck_shake=0.25)
    s.key(b + 9, waist_roll=-0.05, neck_shake=0.25).key(b + 12, waist_roll=0.0, neck_shake=0.0)
    s.left(b + 12, LEAD).right(b + 12, FRAME)


def waltz():
    s = Score("waltz", "a box step and half a turn, and the same back the other way", 72, bpm=90, dance=True)
    s.left(4, LEAD).right(4, FRAME)
    waltz_box(s, 6)
    waltz_turn(s, 18)
    s.left(30, LEAD).right(30, FRAME).left(33, FRAME).right(33, LEAD)  # changes hands
    s.side = -1
    waltz_box(s, 36)
    waltz_turn(s, 48)
    s.side = 1
    s.key(63, waist_pitch=0.0, neck_nod=0.0).key(67, waist_pitch=0.25, neck_nod=-0.25)
    s.key(68, waist_pitch=0.25, neck_nod=-0.25)
    s.left(60, FRAME).right(60, LEAD).left(64, STAND_ARM).right(65, with_joints(LEAD, j2=0.75, j4=-0.60))
    for bar in range(1, 21):  # falls on one, rises on two and three
        s.key(3 * bar, waist_lift=-0.050).key(3 * bar + 2, waist_lift=LEVEL)
    s.key(69, waist_lift=LEVEL)
    return s


# --- twist: waist against arms -----------------------------------------------------------------------------------

def twist_low(s, b):
    for i in range(4):
        turn = 0.20 if i % 2 == 0 else -0.20
        s.key(b + 2 * i + 1, waist_yaw=turn, neck_shake=-turn)
        s.left(b + 2 * i + 1, with_joints(GROOVE, j1=0.20 - 1.5 * turn, j4=-1.15))
        s.right(b + 2 * i + 1, with_joints(GROOVE, j1=0.20 + 1.5 * turn, j4=-1.15))
    down = (-0.04, -0.07, -0.10, -0.13, -0.10, -0.07, -0.045, -0.03)
    for i, lift in enumerate(down):
        s.key(b + i + 1, waist_lift=lift)


def twist_aside(s, b):
    steps(s, b, b + 8, ramp=2, base_lateral=0.10)
    for i in range(4):
        turn = 0.14 if i % 2 == 0 else -0.14
        s.key(b + 2 * i + 1, waist_yaw=turn, waist_lift=-0.045)
        s.key(b + 2 * i + 2, waist_lift=-0.02)
        s.left(b + 2 * i + 1, with_joints(GROOVE, j1=0.20 - 1.5 * turn, j2=0.85))
        s.right(b + 2 * i + 1, with_joints(GROOVE, j1=0.20 + 1.5 * turn, j2=0.85))
    s.key(b + 1, neck_shake=0.25).key(b + 7, neck_shake=0.25)


def twist():
    s = Score("twist", "twists its waist down to the floor and up again, and steps aside and back", 76, bpm=116,
              dance=True)
    s.arms(3, GROOVE).key(3, waist_lift=-0.03)
    both_ways(s, twist_low, 4)
    both_ways(s, twist_aside, 20)
    both_ways(s, twist_low, 36)
    both_ways(s, twist_aside, 52)
    s.arms(70, GROOVE).key(68.5, waist_lift=-0.02, waist_yaw=0.0, neck_shake=0.0)
    return s


ALL = (sway, disco, robot, waltz, twist)
