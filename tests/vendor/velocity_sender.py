"""Sends velocities until it is killed. Run by deadman.py."""
import time

from aimdk import channel

while True:
    channel("/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel",
            {"data": {"mode": 0, "forward_velocity": 0.3, "lateral_velocity": 0.0, "angular_velocity": 0.0}})
    time.sleep(0.02)
