// The iceoryx program of a bus: one thread that starts it while RouDi runs, passes on what it says, and
// starts it again when it has ended.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "core/result.hpp"
#include "transport/aimrt_frame.hpp"
#include "transport/iceoryx/iceoryx_packet.hpp"
#include "transport/rpc.hpp"

namespace aim::transport::iceoryx {

// A publisher or a subscriber of the bus. After close() the handler does not run and is not called again,
// except when close() is called by the handler itself.
struct Port {
  using Handler = std::function<bool(std::string_view frame, std::uint64_t sender)>;  // false: dropped
  Port(PacketKind asked, const IceoryxName& description, Handler taker)
      : kind(asked), name(joined(description)), handler(std::move(taker)) {}

  void deliver(std::string_view frame, std::uint64_t sender) {
    const std::lock_guard lock(mutex);
    if (open && !handler(frame, sender)) ++dropped;
  }
  void close() {
    const std::lock_guard lock(mutex);
    open = false;
  }

  const PacketKind kind;  // advertise or subscribe
  const std::string name;
  std::recursive_mutex mutex;
  bool open = true;
  Handler handler;                    // of subscribers
  std::atomic<bool> matched = false;  // there is a counterpart
  std::atomic<std::uint64_t> dropped = 0;
};

class Link {
 public:
  // `program`: path of aim-iceoryx. `changed` is BusOptions::link.
  Link(std::string program, std::function<void(const std::string&)> changed);
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  std::uint32_t add(std::shared_ptr<Port> port);
  void remove(std::uint32_t number);
  // Never waits: without the program, or while it does not keep up, the sample is not sent.
  Status publish(std::uint32_t port, std::string_view frame);
  bool wait_until_matched(const Port& port, Deadline deadline);

 private:
  void run();
  std::string serve();
  bool start();
  void stop();
  bool receive(std::string& reason);
  void handle(const Packet& packet, std::string& reason);
  void report(bool now_up, const std::string& reason);
  bool closing();

  const std::string program_;
  const std::function<void(const std::string&)> changed_;

  std::mutex mutex_;  // guards the members below; not held while a handler runs
  std::condition_variable signal_;
  bool ending_ = false;
  int socket_ = -1;  // to the program; -1: it does not run
  std::map<std::uint32_t, std::shared_ptr<Port>> ports_;
  std::uint32_t last_ = 0;

  pid_t pid_ = 0;  // link thread only, as the members below
  bool reported_ = false;
  bool up_ = false;
  std::chrono::steady_clock::time_point heard_;  // when the program said something last
  std::string buffer_;
  std::thread thread_;
};

}  // namespace aim::transport::iceoryx
