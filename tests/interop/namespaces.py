"""Network namespaces for tests: this program becomes a machine with two cables (near0, near1), and the other machine, at their
other ends (far0, far1), is a second namespace. Skipped (77) where namespaces cannot be created."""
import os
import subprocess
import sys

from aimd_process import wait_for

NEAR = ["10.77.0.1", "10.77.1.1"]  # the addresses of this machine, one per cable
INSIDE = "AIM_INSIDE_NAMESPACE"


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def enter_namespace():
    """Runs this test again, in a new network namespace."""
    as_root = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--net"]
    for tool in (["ip", "-V"], [*as_root, "true"]):
        try:
            tried = subprocess.run(tool, capture_output=True, text=True, timeout=10)
        except FileNotFoundError as missing:
            skip(f"there is no program {missing.filename} (packages iproute2 and util-linux)")
        if tried.returncode != 0:
            skip(f"network namespaces cannot be created here: {tried.stderr.strip()}")
    os.environ[INSIDE] = "yes"
    os.execvp(as_root[0], [*as_root, sys.executable, "-B", *sys.argv])


def ip(*words):
    subprocess.run(["ip", *words], check=True, timeout=10)


class OtherMachine:
    def __init__(self):
        self.process = subprocess.Popen(["unshare", "--net", "sleep", "170"])
        own = os.readlink("/proc/self/ns/net")
        wait_for(lambda: os.readlink(f"/proc/{self.process.pid}/ns/net") != own, 10, "a second namespace")
        for number, near in enumerate(NEAR):
            ip("link", "add", f"near{number}", "type", "veth", "peer", "name", f"far{number}", "netns",
               str(self.process.pid))
            ip("address", "add", near + "/24", "dev", f"near{number}")
            ip("link", "set", f"near{number}", "up")
            subprocess.run(self.command("ip", "address", "add", f"10.77.{number}.2/24", "dev", f"far{number}"),
                           check=True)
            subprocess.run(self.command("ip", "link", "set", f"far{number}", "up"), check=True)

    def command(self, *words):
        return ["nsenter", "--target", str(self.process.pid), "--net", *words]
