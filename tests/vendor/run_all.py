"""Runs every script of this folder, each against a separate aimd. Usage: run_all.py AIMD [SCRIPT...]"""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "daemon"))
from aimd_process import ALERTS, Aimd, CAMERAS, HAL, LIGHTS, MC, ORIN, PLAYER, SYSTEM  # noqa: E402

SCRIPTS = ["actions.py", "joint_states.py", "hands.py", "neck.py", "walk_channel.py", "emergency.py", "bms.py",
           "lights.py", "hardware.py", "cameras.py", "deadman.py", "move_waist.py", "move_waist_lift.py",
           "joint_move.py", "planning_move.py", "dance.py", "curl_calls.sh", "player_calls.sh"]


def run(program, script):
    with Aimd(program) as aimd:
        aimd.ready()
        environment = {**os.environ, "AIMDK_MC": aimd.url(MC), "AIMDK_HAL": aimd.url(HAL),
                       "AIMDK_PLAYER": aimd.url(PLAYER), "AIMDK_LIGHTS": aimd.url(LIGHTS), "AIMDK_ORIN": aimd.url(ORIN),
                       "AIMDK_SYSTEM": aimd.url(SYSTEM), "AIMDK_ALERTS": aimd.url(ALERTS), "AIMDK_CAMERAS": aimd.url(CAMERAS),
                       "PYTHONDONTWRITEBYTECODE": "1"}
        path = os.path.join(HERE, script)
        command = [sys.executable, path] if script.endswith(".py") else [path]
        outcome = subprocess.run(command, env=environment, timeout=60, check=False)
        passed = outcome.returncode == 0 and aimd.process.poll() is None
        print(f"{'ok' if passed else 'FAILED'}  {script}", flush=True)
        if not passed:
            print(aimd.log(), file=sys.stderr)
        return passed


if __name__ == "__main__":
    results = [run(sys.argv[1], script) for script in sys.argv[2:] or SCRIPTS]
    sys.exit(0 if all(results) else 1)
