"""The shipped motions of the upper body. Times are in seconds; each starts and ends in the standing posture."""

from score import STAND_ARM, Score

WAVE = (0.10, 0.45, -1.40, -1.60, 1.60, 0.0, 0.0)  # hand up beside the head, palm forward
POINT = (1.30, 1.15, 0.0, -0.20, 2.60, 0.0, 0.0)
CLAP_OPEN = (0.90, 1.20, 0.57, -1.30, 1.10, 0.0, 0.0)
CLAP_SHUT = (0.90, 1.20, 0.80, -1.30, 1.00, 0.0, 0.0)
CHIN = (1.00, 1.25, 0.66, -1.90, 0.20, 0.0, 0.0)  # hand before the chin, palm to the face


def upper_body(name, summary, seconds, grid=5):
    return Score(name, summary, seconds, beat=1.0, grid=grid)


def with_joints(pose, **changes):
    """`pose` with some joints changed: j4=-1.3."""
    return tuple(changes.get(f"j{i + 1}", q) for i, q in enumerate(pose))


def sway_forearm(score, begin):
    """Moves the right forearm in and out three times, 3.6 s."""
    for i in range(7):
        score.key(round(begin + 0.6 * i, 1), right_arm_joint4=1.60 if i % 2 == 0 else 1.30)


def wave():
    s = upper_body("wave", "raises the right hand and waves", 6.8)
    s.right(1.6, WAVE).key(1.4, neck_shake=-0.12).hold(5.2)
    sway_forearm(s, 1.6)
    return s


def bow():
    s = upper_body("bow", "bows: the head, and the waist where it is open", 5.0)
    slight = with_joints(STAND_ARM, j1=-0.12)  # hands stay beside the thighs
    s.key(1.6, waist_pitch=0.42, neck_nod=-0.34).arms(1.6, slight)
    s.hold(2.8)
    return s


def nod():
    s = upper_body("nod", "nods three times", 3.8)
    for beat, down in ((0.6, -0.26), (1.2, 0.0), (1.8, -0.26), (2.4, 0.0), (3.0, -0.22)):
        s.key(beat, neck_nod=down)
    return s


def shake():
    s = upper_body("shake", "shakes the head", 4.2)
    for beat, turn in ((0.6, 0.22), (1.4, -0.24), (2.2, 0.24), (3.0, -0.24), (3.6, 0.05)):
        s.key(beat, neck_shake=turn)
    return s


def point():
    s = upper_body("point", "points ahead with the right index finger", 5.4)
    s.right(1.6, POINT).key(1.3, neck_shake=-0.18)
    s.key(1.6, right_thumb_1=1200, right_middle=1700, right_ring=1700, right_pinky=1700)
    s.hold(3.6)
    return s


def clap():
    s = upper_body("clap", "claps five times", 8.4, grid=10)
    s.arms(1.6, CLAP_OPEN)
    for i in range(5):
        s.arms(2.2 + i, CLAP_SHUT).arms(2.7 + i, CLAP_OPEN)
    return s


def stretch():
    s = upper_body("stretch", "stretches: arms up, then wide, chest open", 11.0)
    bent = (1.20, 1.05, 0.0, -1.20, 1.2, 0.0, 0.0)
    up = (2.55, 1.05, 0.0, -0.25, 0.6, 0.0, 0.0)
    wide = (0.90, 0.20, -0.30, -0.35, 0.4, 0.0, 0.0)
    open_chest = (-0.25, 0.15, -0.50, -0.30, 0.4, 0.0, 0.0)
    s.arms(1.8, bent).arms(3.4, up).hold(4.6).arms(6.6, wide).arms(8.2, open_chest).hold(8.9)
    s.key(0.8, neck_nod=0.0).key(3.4, neck_nod=0.32).key(4.6, neck_nod=0.32).key(6.6, neck_nod=0.0)
    s.key(8.2, neck_nod=0.15).key(8.9, neck_nod=0.15)
    s.key(1.8, waist_pitch=0.0).key(3.4, waist_pitch=-0.08).key(4.6, waist_pitch=-0.08)
    s.key(6.6, waist_pitch=0.04).key(8.2, waist_pitch=-0.06).key(8.9, waist_pitch=-0.06)
    return s


def idle():
    s = upper_body("idle", "breathes and looks around; made to be repeated", 12.0, grid=4)
    for beat, turn, down in ((2.0, 0.0, -0.03), (3.6, 0.34, 0.02), (5.2, 0.34, -0.06), (7.4, -0.30, 0.03),
                             (9.0, -0.30, -0.05), (10.8, 0.0, -0.02)):
        s.key(beat, neck_shake=turn, neck_nod=down)
    for i in range(3):  # breaths
        breath = with_joints(STAND_ARM, j2=1.17, j4=-0.14)
        s.arms(4 * i + 1.6, breath).arms(4 * i + 4, STAND_ARM)
        s.key(4 * i + 1.6, waist_pitch=-0.012).key(4 * i + 4, waist_pitch=0.0)
    return s


def greet():
    s = upper_body("greet", "a small bow, then a wave", 9.0)
    s.key(1.2, neck_nod=-0.30, waist_pitch=0.22).key(1.7, neck_nod=-0.30, waist_pitch=0.22)
    s.key(3.0, neck_nod=0.05, waist_pitch=0.0)
    s.right(2.2, STAND_ARM).right(3.8, WAVE).right(7.4, WAVE)
    sway_forearm(s, 3.8)
    s.key(2.4, neck_shake=0.0).key(3.8, neck_shake=-0.14).key(7.4, neck_shake=-0.14)
    return s


def think():
    s = upper_body("think", "a hand before the chin, the head to one side", 8.0)
    across = (0.35, 1.15, 0.85, -1.35, 1.0, 0.0, 0.0)
    s.right(1.9, CHIN).left(1.9, across).key(2.1, neck_shake=0.20, neck_nod=0.12)
    s.hold(3.2)
    s.key(4.0, neck_shake=-0.10, neck_nod=-0.10).hold(5.6)
    s.right(5.8, CHIN).left(5.8, across)
    return s


ALL = (wave, bow, nod, shake, point, clap, stretch, idle, greet, think)
