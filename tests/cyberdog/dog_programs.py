"""The built programs as the tests of the wire start them. Usage of a test: TEST.py AIMD AIMCTL [TEST...]"""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "daemon"))
from aimd_process import Aimd, temporary_folder  # noqa: E402

PROGRAM, AIMCTL = sys.argv.pop(1), sys.argv.pop(1)


def group_of(domain):
    return f"239.255.76.{67 + domain}"


def domain_of(slot):
    """A group that no other test of this machine has."""
    return 90 - (slot.offset + 36000) // 200


class Dog(Aimd):
    def __init__(self, domain, *flags, slot=None):
        super().__init__(PROGRAM, "--robot", "xiaomi-cyberdog", "--driver-domain", str(domain), *flags, slot=slot)


def start_ctl(aimd, *words, home=None):
    """One aimctl, with a home of its own unless one is given."""
    home = home or temporary_folder()
    return subprocess.Popen([AIMCTL, *words, "--json", "--robot", aimd.url()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env={**os.environ, "XDG_STATE_HOME": home, "XDG_CACHE_HOME": home, "XDG_CONFIG_HOME": home})


def ctl(aimd, *words, code=0, wait=True):
    """One aimctl; returns its document. wait=False: the process."""
    process = start_ctl(aimd, *words)
    if not wait:
        return process
    out, errors = process.communicate(timeout=60)
    assert process.returncode == code, f"{words}: exit {process.returncode}\n{out}\n{errors}"
    return json.loads(out) if out else {}
