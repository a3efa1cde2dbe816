"""Runs a script of this folder against an aimd of its own, whose addresses it finds in its environment.
Usage: run_script.py AIMD SCRIPT"""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "daemon"))
from aimd_process import ALERTS, Aimd, CAMERAS, HAL, LIGHTS, MC, ORIN, PLAYER, PNC, SYSTEM  # noqa: E402

ADDRESSES = {"AIMDK_MC": MC, "AIMDK_HAL": HAL, "AIMDK_PLAYER": PLAYER, "AIMDK_LIGHTS": LIGHTS, "AIMDK_ORIN": ORIN,
             "AIMDK_SYSTEM": SYSTEM, "AIMDK_ALERTS": ALERTS, "AIMDK_CAMERAS": CAMERAS, "AIMDK_PNC": PNC}


def run(program, script):
    """Whether the script ends well and aimd still runs then."""
    with Aimd(program) as aimd:
        aimd.ready()
        environment = {**os.environ, **{name: aimd.url(port) for name, port in ADDRESSES.items()},
                       "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, script] if script.endswith(".py") else [script]
        outcome = subprocess.run(command, env=environment, check=False)
        passed = outcome.returncode == 0 and aimd.process.poll() is None
        if not passed:
            print(aimd.log(), file=sys.stderr)
        return passed


if __name__ == "__main__":
    sys.exit(0 if run(sys.argv[1], os.path.abspath(sys.argv[2])) else 1)
