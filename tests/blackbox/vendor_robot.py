"""A robot without aim.v1: forwards calls to aimd, but answers aim.v1 services and SafeStop as a real robot does.

vendor_robot.py TARGET_PORT PORT_FILE: listens on a free port of 127.0.0.1 and writes its number into the file.
Source: AimDK wire, section 1.6: unknown paths are 404, declared but not implemented methods are code 1002.
"""
import http.client
import http.server
import os
import sys
import threading

target = int(sys.argv[1])
local = threading.local()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, code, kind, body):
        self.send_response_only(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if "aim.v1." in self.path:
            return self.answer(404, "text/html", f"The resource '{self.path}' was not found.".encode())
        if self.path.endswith("/SafeStop"):
            return self.answer(500, "text/html", b"An error occurred: 'Handle rpc failed, code: 1002.'")
        # An older robot refuses unknown header fields.
        if any(name in body for name in (b"trace_id", b"domin", b"uuid")):
            return self.answer(500, "text/html", b"An error occurred: 'Http req deserialize failed.'")
        if not hasattr(local, "connection"):
            local.connection = http.client.HTTPConnection("127.0.0.1", target, timeout=5)
        local.connection.request("POST", self.path, body, {"Content-Type": self.headers["Content-Type"]})
        reply = local.connection.getresponse()
        # The refusal header of aimd is dropped: a real robot does not send it.
        self.answer(reply.status, reply.headers.get("Content-Type", "text/html"), reply.read())

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
with open(sys.argv[2] + ".new", "w") as file:
    file.write(str(server.server_port))
os.rename(sys.argv[2] + ".new", sys.argv[2])
server.serve_forever()
