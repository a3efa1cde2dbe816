"""A score: key poses on beats, and the motion file made from them.

Each track is interpolated from key to key without overshoot, with zero velocity where it changes direction, and is
sampled on a grid of beats. Standard library only; the same score always gives the same bytes.
"""

import json

ARM_SIGNS = (1, -1, 1, -1, 1, -1, -1)  # right arm from left
STAND_ARM = (0.0, 1.20, 0.02, -0.10, 1.60, 0.0, 0.0)
REST = {f"{side}_arm_joint{i + 1}": (1 if side == "left" else sign) * value
        for side in ("left", "right") for i, (sign, value) in enumerate(zip(ARM_SIGNS, STAND_ARM))}
ORDER = ([f"left_arm_joint{i}" for i in range(1, 8)] + [f"right_arm_joint{i}" for i in range(1, 8)] +
         ["neck_shake", "neck_nod"] +
         [f"{side}_{f}" for side in ("left", "right")
          for f in ("thumb_0", "thumb_1", "index", "middle", "ring", "pinky")] +
         ["waist_lift", "waist_roll", "waist_pitch", "waist_yaw", "base_forward", "base_lateral", "base_turn"])
ODD = ("neck_shake", "waist_roll", "waist_yaw", "base_lateral", "base_turn")  # change sign when mirrored


class Score:
    """side = 1: keys as written; -1: mirrored, so that a phrase written once can be used for both sides."""

    def __init__(self, name, summary, beats, bpm=0.0, beat=None, grid=4, dance=False):
        self.name, self.summary, self.beats, self.bpm = name, summary, beats, bpm
        self.beat = 60.0 / bpm if beat is None else beat  # [s]
        self.grid = grid  # knots per beat
        self.dance = dance
        self.side = 1
        self.keys = {}

    def key(self, beat, **values):
        for track, value in values.items():
            if self.side < 0:
                if track in ODD:
                    value = -value
                elif track.startswith("left_"):
                    track, value = "right_" + track[5:], self._mirrored(track, value)
                elif track.startswith("right_"):
                    track, value = "left_" + track[6:], self._mirrored(track, value)
            self.keys.setdefault(track, {})[beat] = value
        return self

    @staticmethod
    def _mirrored(track, value):
        return value * ARM_SIGNS[int(track[-1]) - 1] if "_arm_joint" in track else value

    def left(self, beat, pose):
        return self.key(beat, **{f"left_arm_joint{i + 1}": q for i, q in enumerate(pose)})

    def right(self, beat, pose):
        """`pose` is given as for the left arm."""
        return self.key(beat, **{f"right_arm_joint{i + 1}": s * q
                                 for i, (s, q) in enumerate(zip(ARM_SIGNS, pose))})

    def arms(self, beat, left, right=None):
        return self.left(beat, left).right(beat, left if right is None else right)

    def hold(self, beat, *tracks):
        """Repeats the last keys of these tracks (all tracks if none is named) at `beat`."""
        for track, keys in self.keys.items():
            if tracks and not any(track.startswith(t) for t in tracks):
                continue
            before = [b for b in keys if b < beat]
            if before and beat not in keys:
                keys[beat] = keys[max(before)]
        return self

    def message(self):
        tracks = [t for t in ORDER if t in self.keys]
        columns = [self._sampled(t) for t in tracks]
        knots = [{"time_s": round(k * self.beat / self.grid, 4), "positions": list(row)}
                 for k, row in enumerate(zip(*columns))]
        return {"name": self.name, "summary": self.summary, "kind": "KIND_DANCE" if self.dance else "KIND_MOTION",
                "tracks": tracks, "knots": knots, "tempo_bpm": self.bpm, "robot": ""}

    def text(self):
        message = self.message()
        knots = message.pop("knots")
        head = json.dumps(message, separators=(",", ":"), ensure_ascii=False)
        lines = ",\n".join(json.dumps(k, separators=(",", ":")) for k in knots)
        return f'{head[:-1]},"knots":[\n{lines}]}}\n'

    def _sampled(self, track):
        rest = REST.get(track, 0.0)
        keys = dict(self.keys[track])
        keys.setdefault(0, rest)
        keys.setdefault(self.beats, rest)
        beats = sorted(keys)
        values = [keys[b] for b in beats]
        slopes = _slopes(beats, values)
        digits = 0 if max(map(abs, values)) > 10 else 5  # fingers in whole counts
        samples, piece = [], 0
        for k in range(round(self.beats * self.grid) + 1):
            b = k / self.grid
            while piece + 2 < len(beats) and b >= beats[piece + 1]:
                piece += 1
            value = round(_hermite(b, beats[piece:piece + 2], values[piece:piece + 2], slopes[piece:piece + 2]), digits)
            samples.append((int(value) if digits == 0 else value) or 0)
        return samples


def _slopes(x, y):
    """Fritsch and Carlson: 0 where the track changes direction, else the weighted harmonic mean of both chords."""
    slopes = [0.0] * len(x)
    for i in range(1, len(x) - 1):
        before, after = x[i] - x[i - 1], x[i + 1] - x[i]
        d0, d1 = (y[i] - y[i - 1]) / before, (y[i + 1] - y[i]) / after
        if d0 * d1 > 0:
            w0, w1 = 2 * after + before, after + 2 * before
            slopes[i] = (w0 + w1) / (w0 / d0 + w1 / d1)
    return slopes


def _hermite(at, x, y, slope):
    h = x[1] - x[0]
    s = min(max((at - x[0]) / h, 0.0), 1.0)
    return (y[0] * (1 + 2 * s) * (1 - s) ** 2 + h * slope[0] * s * (1 - s) ** 2 +
            y[1] * s * s * (3 - 2 * s) + h * slope[1] * s * s * (s - 1))
