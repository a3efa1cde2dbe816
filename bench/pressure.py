"""How long a stop takes while everything presses on aimd at once: imports, stuck clients of every kind, and participants
that do not exist and announce themselves by DDS. As a program: pressure.py AIMD [STOPS]
"""
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

IMPORTERS, STUCK, ANNOUNCEMENTS_PER_S, IMPORT_BYTES = 60, 64, 2000, 2_000_000
DOMAIN, OFFSET, MC = 77, 5000, 56322
STOP, IMPORT = "/rpc/aim.v1.StopService/Stop", "/rpc/aim.v1.MotionService/Import"
GET_STATUS = "/rpc/aim.v1.StatusService/GetStatus"
GIVES_WAY = 5  # niceness of who presses: in life they are other machines


def request(path, body=b"{}"):
    return (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
            f"Content-Length: {len(body)}\r\n\r\n").encode() + body


def connect(port, receive_buffer=0):
    link = socket.socket()
    if receive_buffer:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    link.settimeout(20)
    link.connect(("127.0.0.1", port))
    return link


def answer(port, data):
    with connect(port) as link:
        reply = b""
        try:
            link.sendall(data)
            while chunk := link.recv(65536):
                reply += chunk
        except ConnectionError:
            pass
        return reply


def motion(name):
    """An import of IMPORT_BYTES: ten minutes of one joint, and as much white space as it takes."""
    knots = ",".join(f'{{"time_s":{n * 0.05:.2f},"positions":[0]}}' for n in range(11_000))
    text = f'{{"replace":true,"motion":{{"name":"{name}","tracks":["idx27_head_joint1"],"knots":[{knots}]}}'
    return (text + " " * (IMPORT_BYTES - len(text) - 1) + "}").encode()


def keep_importing(port):
    os.nice(GIVES_WAY)

    def one(number):
        data = request(IMPORT, motion(f"pressure{number % 8}"))
        while True:
            try:
                answer(port, data)
            except OSError:
                time.sleep(0.01)
    for number in range(IMPORTERS):
        threading.Thread(target=one, args=(number,), daemon=True).start()
    signal.pause()


def stay_stuck(port):
    """Silent, half a header, half a body, never reading, idle; who is put out comes again."""
    os.nice(GIVES_WAY)
    links = []
    while True:
        for number in range(STUCK):
            try:
                link = connect(port, 4096 if number % 5 == 3 else 0)
                if number % 5 == 1:
                    link.sendall(b"POST /rpc/x HTTP/1.1\r\nHost: ")
                elif number % 5 == 2:
                    link.sendall(request(STOP)[:-1])
                elif number % 5 == 3:
                    link.sendall(request(GET_STATUS).replace(b"Connection: close\r\n", b"") * 100)
                elif number % 5 == 4:
                    link.sendall(request(GET_STATUS).replace(b"Connection: close\r\n", b""))
                links.append(link)
            except OSError:
                pass
        time.sleep(1)
        for link in links[:-STUCK]:
            link.close()
        links = links[-STUCK:]


def announcement():
    """A participant that does not exist announces itself. Source: RTPS 2.2, sections 8.3, 9.4 and 9.6."""
    vendor = b"\x01\x10"
    who = vendor + random.randbytes(10)

    def parameter(number, value):
        return struct.pack("<HH", number, len(value)) + value
    locator = struct.pack("<II", 1, 9) + bytes(12) + socket.inet_aton("127.0.0.1")  # UDP, the port that discards
    parameters = b"".join([
        parameter(0x15, b"\x02\x01\x00\x00"), parameter(0x16, vendor + b"\x00\x00"),
        parameter(0x50, who + b"\x00\x00\x01\xc1"), parameter(0x58, struct.pack("<I", 0xC3F)), parameter(0x31, locator),
        parameter(0x32, locator), parameter(0x02, struct.pack("<iI", 2, 0)), struct.pack("<HH", 1, 0)])
    data = (struct.pack("<HH", 0, 16) + b"\x00\x01\x00\xc7\x00\x01\x00\xc2" + struct.pack("<iI", 0, 1)
            + b"\x00\x03\x00\x00" + parameters)
    return b"RTPS\x02\x01" + vendor + who + struct.pack("<BBH", 0x15, 0x05, len(data)) + data


def keep_announcing(_):
    os.nice(GIVES_WAY)
    out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))
    while True:
        for _ in range(ANNOUNCEMENTS_PER_S // 100):
            out.sendto(announcement(), ("239.255.0.1", 7400 + 250 * DOMAIN))
        time.sleep(0.01)


def in_child(work, port):
    pid = os.fork()
    if pid == 0:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        try:
            work(port)
        finally:
            os._exit(1)
    return pid


def stop_times(program, stops=300, pressing=(keep_importing, stay_stuck, keep_announcing)):
    """Milliseconds of each stop, from connecting to the end of the reply, sorted; ends loudly where one is refused."""
    with tempfile.TemporaryDirectory() as state:
        daemon = subprocess.Popen([program, "--port-offset", str(OFFSET), "--domain", str(DOMAIN)],
                                  stderr=subprocess.PIPE, text=True, env={**os.environ, "XDG_STATE_HOME": state})
        port, pressers, times = MC + OFFSET, [], []
        try:
            while "aimd ready" not in (line := daemon.stderr.readline()):
                if not line:
                    sys.exit("bench: aimd does not start")
            threading.Thread(target=daemon.stderr.read, daemon=True).start()
            pressers = [in_child(work, port) for work in pressing]
            time.sleep(3)
            for _ in range(stops):
                begun = time.perf_counter()
                reply = answer(port, request(STOP))
                times.append((time.perf_counter() - begun) * 1e3)
                if b'"stopped":true' not in reply:
                    sys.exit(f"bench: a stop was not carried out: {reply}")
                time.sleep(0.01)
        finally:
            for pid in pressers:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            daemon.terminate()
            daemon.wait()
        return sorted(times)


def main():
    times = stop_times(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300)
    print(f"p50 {times[len(times) // 2]:.2f} ms, p99 {times[len(times) * 99 // 100]:.2f} ms, most {times[-1]:.2f} ms")


if __name__ == "__main__":
    main()
