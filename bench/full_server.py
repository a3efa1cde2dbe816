"""How long a stop takes at an aimd that has as many clients as it has file descriptors, and more: idle ones, which come from one
program or from three at once while the stops are sent. As a program: full_server.py AIMD [STOPS]
"""
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time

OFFSET, MC = 45000, 56322  # below the ports that the system gives to clients
FILES = tuple(map(int, os.environ.get("FILES", "40 64 128 256 512 1024 4096 16384 65536").split()))
FLOODS = (1, 3)
STOPS = 300
BETWEEN = 0.005  # from one stop to the next [s]
OF_ONE_ADDRESS = 20_000  # connections to one port: the ephemeral ports of an address are 28,000
STOP = (b"POST /rpc/aim.v1.StopService/Stop HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Connection: close\r\nContent-Length: 2\r\n\r\n{}")


def answer(port):
    reply = b""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=20) as link:
            link.sendall(STOP)
            while chunk := link.recv(65536):
                reply += chunk
    except ConnectionError:  # refused before it was sent
        pass
    return reply


def stop(port):
    """Seconds from the first connect to the answer. A stop that is refused is sent again, as aimctl does."""
    begin = time.monotonic()
    while b'"stopped":true' not in answer(port):
        pass
    return time.monotonic() - begin


def flood(port, count, address):
    """A program that opens idle connections as fast as it can, and keeps them."""
    code = f"""
import os, socket, time
os.nice(5)
links = []
for number in range({count}):
    link = socket.socket()
    link.settimeout(20)
    link.bind(("127.0.0.{address}", 0))
    try:
        link.connect(("127.0.0.1", {port}))
    except OSError:
        pass
    links.append(link)
print("open", flush=True)
time.sleep(600)
"""
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)


def measured(program, files, floods, stops=STOPS):
    """Times of stops while `floods` programs open twice as many connections as aimd has descriptors; None: not on this machine."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files > hard or 2 * files // floods + 50 > hard or 2 * files // floods > OF_ONE_ADDRESS:
        return None
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as home:
        aimd = subprocess.Popen(["sh", "-c", f'ulimit -n {files} && exec "$0" "$@"', program, "--port-offset", str(-OFFSET), "--no-dds"],
                                stderr=subprocess.PIPE, text=True, env={**os.environ, "XDG_STATE_HOME": home})
        while "aimd ready" not in (line := aimd.stderr.readline()):
            assert line, "aimd did not start"
        port = MC - OFFSET
        clients = [flood(port, 2 * files // floods, 1 + number) for number in range(floods)]
        times = []
        try:
            for _ in range(stops):
                times.append(stop(port))
                time.sleep(BETWEEN)
            for client in clients:
                client.stdout.readline()
            times += [stop(port) for _ in range(stops)]  # all of them are there
        finally:
            for process in (*clients, aimd):
                process.kill()
                process.wait()
                (process.stdout or process.stderr).close()
    return sorted(times)


def row(program, files, floods, stops=STOPS):
    times = measured(program, files, floods, stops)
    if times is None:
        return f"| {files:,} | {floods} | - | - | - |"
    figures = (statistics.median(times), times[len(times) * 99 // 100], times[-1])
    return f"| {files:,} | {floods} | " + " | ".join(f"{1e3 * seconds:.1f} ms" for seconds in figures) + " |"


def main():
    stops = int(sys.argv[2]) if len(sys.argv) > 2 else STOPS
    print("| descriptors | programs with twice as many connections | median | p99 | worst |\n|---|---|---|---|---|")
    for files in FILES:
        for floods in FLOODS:
            print(row(sys.argv[1], files, floods, stops), flush=True)


if __name__ == "__main__":
    main()
