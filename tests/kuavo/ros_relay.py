"""Between a master of ROS 1 and one node: a master that names itself as the publisher of some topics, and carries their messages."""
import socket
import socketserver
import struct
import threading
import xmlrpc.client
import xmlrpc.server


class Api(socketserver.ThreadingMixIn, xmlrpc.server.SimpleXMLRPCServer):
    """Passes every call on to `uri`; `answers`: what becomes of the answer, by method."""
    daemon_threads = True

    def __init__(self, uri, answers):
        super().__init__(("127.0.0.1", 0), logRequests=False)
        self.behind, self.answers = uri, answers
        self.uri = f"http://127.0.0.1:{self.server_address[1]}/"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def _dispatch(self, method, parameters):
        answer = getattr(xmlrpc.client.ServerProxy(self.behind), method)(*parameters)
        change = self.answers.get(method)
        return change(answer, *parameters) if change and answer[0] == 1 else answer


class RosRelay:
    """`carried(topic, message)`: the messages that arrive of one."""

    def __init__(self, master, topics, carried):
        self.topics, self.carried, self.publishers, self.listeners = topics, carried, {}, []
        self.master = Api(master, {"registerSubscriber": self.named})
        self.uri = self.master.uri

    def named(self, answer, _caller, topic, *_):
        if topic not in self.topics:
            return answer
        for uri in answer[2]:
            if uri not in self.publishers:
                self.publishers[uri] = Api(uri, {"requestTopic": self.opened})
        return [*answer[:2], [self.publishers[uri].uri for uri in answer[2]]]

    def opened(self, answer, _caller, topic, *_):
        _, host, port = answer[2]
        listener = socket.create_server(("127.0.0.1", 0))
        self.listeners.append(listener)
        threading.Thread(target=self.carry, args=(listener, (host, port), topic), daemon=True).start()
        return [*answer[:2], ["TCPROS", "127.0.0.1", listener.getsockname()[1]]]

    def carry(self, listener, publisher, topic):
        subscriber, _ = listener.accept()
        listener.close()
        with subscriber, socket.create_connection(publisher) as robot, subscriber.makefile("rb") as asked, robot.makefile("rb") as said:
            try:
                send(robot, receive(asked))
                send(subscriber, receive(said))  # the header of the connection
                while True:
                    for message in self.carried(topic, receive(said)):
                        send(subscriber, message)
            except OSError:
                pass  # one of them has gone

    def end(self):
        for server in (self.master, *self.publishers.values()):
            server.shutdown()
            server.server_close()
        for listener in self.listeners:
            listener.close()


def receive(file):
    size = file.read(4)
    if len(size) < 4:
        raise ConnectionError
    return file.read(struct.unpack("<I", size)[0])


def send(end, body):
    end.sendall(struct.pack("<I", len(body)) + body)
