"""Intrinsics of the cameras, asked for as in the vendor's document: at the second computer of the hardware abstraction,
and on a P1 at the port of the camera module."""
import json

from aimdk import CAMERAS, ORIN, call, equal, header

for port in (ORIN, CAMERAS):
    infos = json.loads(call(port, "CamerasIntrinsicService/GetCamerasIntrinsic", {"header": header()}))["info"]
    by_stream = {(info["name"], info["stream_type"]): info for info in infos}
    equal(sorted(by_stream), [("chest_left", "StreamType_COLOR"), ("chest_right", "StreamType_COLOR"),
                              ("head_front", "StreamType_COLOR"), ("head_front", "StreamType_DEPTH"),
                              ("waist_front", "StreamType_COLOR"), ("waist_front", "StreamType_DEPTH")])
    head = by_stream["head_front", "StreamType_COLOR"]
    equal((head["width"], head["height"], head["model"]), (1280, 720, "DistortionType_INVERSE_BROWN_CONRADY"))
    equal(len(head["coeffs"]), 5)
    fisheye = by_stream["chest_left", "StreamType_COLOR"]
    equal((fisheye["width"], fisheye["height"], fisheye["model"]), (640, 480, "DistortionType_KANNALA_BRANDT4"))
    for info in infos:
        equal(sorted(info), sorted(["id", "name", "stream_type", "width", "height", "ppx", "ppy", "fx", "fy", "model",
                                    "coeffs"]))
        assert abs(info["ppx"] - info["width"] / 2) <= 1 and abs(info["ppy"] - info["height"] / 2) <= 1, info
        assert info["fx"] > 0 and info["fy"] > 0, info
