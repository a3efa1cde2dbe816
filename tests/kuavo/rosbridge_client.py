"""A client of a rosbridge in the way of roslibpy, without code of aim or of the vendor: one thread that reads, calls that
wait for their answer, subscriptions with callbacks."""
import itertools
import json
import sys
import threading

try:
    import websockets.exceptions
    from websockets.sync.client import connect
except ImportError:
    try:
        import asyncio
        import websockets
        connect = None
    except ImportError:
        print("the test needs python3-websockets")
        sys.exit(77)


class AsyncSocket:
    """websockets without its synchronous client (Debian 12 has 10.4): a loop in a thread."""

    def __init__(self, url):
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.socket = self.run(self.open(url))

    @staticmethod
    async def open(url):
        return await websockets.connect(url, max_size=None)

    def run(self, what, timeout=10):
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(timeout)

    def send(self, text):
        self.run(self.socket.send(text))

    def recv(self):
        return self.run(self.socket.recv(), None)

    def close(self):
        self.run(self.socket.close())


def open_socket(url):
    return connect(url, max_size=None) if connect else AsyncSocket(url)


class CallFailed(Exception):
    pass


class RosbridgeClient:
    def __init__(self, port, host="127.0.0.1"):
        self.socket = open_socket(f"ws://{host}:{port}")
        self.counter = itertools.count(1)
        self.answers, self.waiting = {}, threading.Condition()
        self.callbacks, self.statuses, self.closed = {}, [], False
        threading.Thread(target=self.read, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def read(self):
        try:
            while True:
                self.handle(json.loads(self.socket.recv()))
        except Exception:  # closed
            with self.waiting:
                self.closed = True
                self.waiting.notify_all()

    def handle(self, message):
        if message["op"] == "publish":
            for callback in self.callbacks.get(message["topic"], []):
                callback(message["msg"])
        with self.waiting:
            if message["op"] == "service_response":
                self.answers[message["id"]] = message
            if message["op"] == "status":
                self.statuses.append(message)
            self.waiting.notify_all()

    def say(self, **message):
        self.socket.send(json.dumps(message))

    def wait_for(self, condition, seconds=10):
        with self.waiting:
            return self.waiting.wait_for(lambda: condition() or self.closed, seconds) and condition()

    def call(self, service, kind="", arguments=None, seconds=10):
        number = f"call_service:{service}:{next(self.counter)}"
        self.say(op="call_service", id=number, service=service, type=kind, args=arguments or {})
        if not self.wait_for(lambda: number in self.answers, seconds):
            raise TimeoutError(service)
        answer = self.answers.pop(number)
        if not answer["result"]:
            raise CallFailed(answer["values"])
        return answer["values"]

    def parameter(self, name):
        return json.loads(self.call("/rosapi/get_param", "rosapi/GetParam", {"name": name})["value"])

    def subscribe(self, topic, kind, callback, throttle_rate=0):
        self.callbacks.setdefault(topic, []).append(callback)
        self.say(op="subscribe", id=f"subscribe:{topic}:{next(self.counter)}", topic=topic, type=kind, compression="none",
                 throttle_rate=throttle_rate, queue_length=0)

    def advertise(self, topic, kind):
        self.say(op="advertise", id=f"advertise:{topic}:{next(self.counter)}", topic=topic, type=kind, latch=False, queue_size=100)

    def publish(self, topic, message):
        self.say(op="publish", id=f"publish:{topic}:{next(self.counter)}", topic=topic, msg=message, latch=False)
