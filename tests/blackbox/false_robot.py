"""Servers with invalid replies, to test how aimctl handles them.

false_robot.py HOW PORT_FILE [COUNT_FILE]: listens on a free port of 127.0.0.1 and writes its number into the file. HOW:
  silent      takes connections and never answers
  missing     404 for everything, as an unrelated web server
  page        200 and a page of HTML for everything
  empty       200 and an empty body
  text        200 and half a JSON document
  foreign     200 and a JSON object of another program
  long        200 and a text of 100 KB in a field
  busy        503 twice, then as a robot that accepts the stop
  late        twice that its control loop does not run, then as a robot that accepts the stop
  status:N    the status N for everything
  vendor:TEXT 404 for aim.v1, and 200 with TEXT for everything else
  close       closes each connection without an answer
  reset       resets each connection
  cut         200 and the first half of its body, then closes
  banner      a greeting of another protocol
COUNT_FILE: a line with the path of each request.
"""
import http.server
import os
import socket
import struct
import sys
import threading
import time

how = sys.argv[1]
count_file = sys.argv[3] if len(sys.argv) > 3 else os.devnull
lock = threading.Lock()
seen = 0

ANSWERS = {
    "missing": (404, "text/html", b"<html>not found</html>"),
    "page": (200, "text/html", b"<!DOCTYPE html><html><body>router</body></html>"),
    "empty": (200, "application/json", b""),
    "text": (200, "application/json", b'{"stopped":tr'),
    "foreign": (200, "application/json", b'{"zzz":1}'),
    "long": (200, "application/json",
             b'{"header":{"msg":"' + b"x" * 100_000 + b'"},"cancelled":["' + b"x" * 100_000 + b'"]}'),
}

REPEATED = {
    "busy": (503, "text/html", b"busy"),
    "late": (200, "application/json", b'{"refusal":{"origin":"ORIGIN_TIMEOUT","message":"the robot has not stopped yet"}}'),
}

RAW = {
    "close": b"",
    "reset": b"",
    "cut": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{\"stopped\":true,",
    "banner": b"SSH-2.0-OpenSSH_9.2\r\n",
}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        global seen
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with lock:
            seen += 1
            number = seen
            with open(count_file, "a") as file:
                file.write(self.path + "\n")
        if how == "silent":
            time.sleep(30)
            return
        if how in RAW:
            self.close_connection = True
            if how == "reset":
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.wfile.write(RAW[how])
            return
        if how.startswith("status:"):
            answer = (int(how[7:]), "text/html", b"<html>no</html>")
        elif how.startswith("vendor:"):
            unknown = "/rpc/aim.v1." in self.path
            answer = ANSWERS["missing"] if unknown else (200, "application/json", how[7:].encode())
        elif how in REPEATED:
            answer = REPEATED[how] if number <= 2 else (
                200, "application/json", b'{"stopped":true,"level":"STOP_LEVEL_HOLD","cancelled":[]}')
        else:
            answer = ANSWERS[how]
        self.send_response_only(answer[0])
        self.send_header("Content-Type", answer[1])
        self.send_header("Content-Length", str(len(answer[2])))
        self.end_headers()
        self.wfile.write(answer[2])

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
with open(sys.argv[2] + ".new", "w") as file:
    file.write(str(server.server_port))
os.rename(sys.argv[2] + ".new", sys.argv[2])
server.serve_forever()
