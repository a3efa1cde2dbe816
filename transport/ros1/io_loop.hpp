// The thread of a node: its sockets and timers. Everything in here belongs to this thread, except post() and
// the end.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "transport/ros1/ros1_socket.hpp"
#include "transport/rpc.hpp"

namespace aim::transport::ros1 {

// A connection. It is dropped by the loop after it was closed.
class Stream {
 public:
  Stream(Descriptor socket, bool connecting) : socket_(std::move(socket)), connecting_(connecting) {}

  std::function<bool(std::string_view bytes)> received;  // false: the connection ends
  std::function<void()> connected;
  std::function<void(const std::string& reason)> closed;  // called once
  Deadline expires = Deadline::max();

  using Bytes = std::shared_ptr<const std::string>;
  // Closes it if the peer is so slow that more than 8 MB wait.
  void send(Bytes bytes);
  // The same for a sample. Where the peer is so slow that more than `most_waiting` [B] wait, the oldest
  // samples are dropped. False: some were.
  bool send_sample(Bytes bytes, std::size_t most_waiting);
  // Closes it when all is sent, or when the peer takes nothing for a second.
  void finish();
  void close(const std::string& reason);
  bool is_open() const { return !closed_; }
  // Neither waiting here nor unacknowledged by the kernel of the other side.
  bool is_delivered() const;

 private:
  friend class IoLoop;
  struct Outgoing {
    Bytes bytes;
    bool sample;
  };
  bool wants_to_write() const { return connecting_ || !out_.empty(); }
  void write();
  void read(std::string& buffer);
  void forget();  // the callbacks, which may hold this object

  Descriptor socket_;
  bool connecting_;
  bool closed_ = false;
  bool ends_when_sent_ = false;
  std::deque<Outgoing> out_;
  std::size_t waiting_ = 0;  // [B] in out_
  std::size_t sent_ = 0;     // [B] of the first
};

class IoLoop {
 public:
  IoLoop();
  ~IoLoop() { end(); }
  IoLoop(const IoLoop&) = delete;
  IoLoop& operator=(const IoLoop&) = delete;

  // Error: no descriptor or no thread.
  Status start();
  // Ends the thread; what was posted before is done, what is posted later is not. Not on the thread itself.
  void end();
  // From any thread.
  void post(std::function<void()> work);

  using Accept = std::function<void(Descriptor)>;
  void listen(Descriptor listener, Accept accept);
  void add(std::shared_ptr<Stream> stream) { streams_.push_back(std::move(stream)); }
  void at(Deadline when, std::function<void()> work) { timers_.push_back({when, std::move(work)}); }
  std::size_t streams() const { return streams_.size(); }

 private:
  struct Timer {
    Deadline when;
    std::function<void()> work;
  };
  struct Listener {
    Descriptor socket;
    Accept accept;
  };
  void run();
  bool turn();
  void wait();
  void serve_listeners();
  void serve_streams();
  void serve_timers();

  Descriptor wake_;
  std::thread thread_;

  std::mutex mutex_;  // guards the two members below
  bool ending_ = false;
  std::vector<std::function<void()>> posted_;

  std::vector<Listener> listeners_;
  std::vector<std::shared_ptr<Stream>> streams_;
  std::vector<Timer> timers_;
  Deadline accepts_from_{};   // later than now: no descriptor was left
  std::vector<short> ready_;  // of listeners_, then of streams_, after a wait
  std::string buffer_;
};

}  // namespace aim::transport::ros1
