// The simulated Kuavo behind one lock: the control thread steps it, clients of its wires command it, a sender
// thread publishes its topics. The wires are ends: ROS 1 (ros_end.hpp) and a rosbridge (rosbridge_end.hpp).
#pragma once

#include <google/protobuf/message.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "robotside/frames/sender_thread.hpp"
#include "robotside/ports/robot_wire.hpp"
#include "robotside/simulators/kuavo/sim_kuavo.hpp"
#include "robotside/simulators/kuavo/wire/parameter_store.hpp"
#include "robotside/state/robot_state.hpp"
#include "robotside/state/wire_hold.hpp"

namespace aim::robotside::kuavo {

class SharedSim;

// A wire on which the robot is reached. All but open() and fault() run on the sender thread.
class SimEnd {
 public:
  virtual ~SimEnd() = default;
  // Error: the wire cannot be opened, or another robot is on it. The simulation outlives the end.
  virtual Status open(SharedSim& sim) = 0;
  // Whether a message of this row of table().published has a receiver now.
  virtual bool wants(std::size_t published) = 0;
  // With the header complete.
  virtual void send(std::size_t published, const Message& message) = 0;
  // What is wrong with the wire at present, in one sentence; empty: nothing. Any thread.
  virtual std::string fault() const { return {}; }
  // Where clients find the robot; after open(), any thread.
  virtual std::optional<RobotWire> wire() const { return std::nullopt; }
};

class SharedSim {
 public:
  // The model of the edition must outlive it.
  explicit SharedSim(const Edition& edition);
  ~SharedSim();
  SharedSim(const SharedSim&) = delete;
  SharedSim& operator=(const SharedSim&) = delete;

  // Before connect(). Ends are opened in this order.
  void attach(std::unique_ptr<SimEnd> end) { ends_.push_back(std::move(end)); }
  // Opens the ends and begins to publish. Twice is the same as once. The error of an end is final: all are
  // closed, and a second call has the same error.
  Status connect();

  // Control thread; `now` never decreases. Steps the robot up to `now`, unless another thread has the lock:
  // then the next call makes up for it, and so after a pause of up to 1 s. True: it has been stepped; false
  // also before connect(). `read` gets the robot right after that, still under the lock; it must not wait,
  // allocate or throw. Allocates nothing.
  template <class Read>
  bool try_step(TimeNs now, Read read) noexcept {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock || !step_to(now)) return false;
    read(std::as_const(robot_));
    sender_.wake();
    return true;
  }
  bool try_step(TimeNs now) noexcept {
    return try_step(now, [](const SimKuavo&) {});
  }

  // Any thread but the control thread: waits for the lock. Returns what `use(SimKuavo&)` does.
  template <class Use>
  decltype(auto) with_lock(Use&& use) {
    const std::scoped_lock lock(mutex_);
    return std::forward<Use>(use)(robot_);
  }
  // The control thread too: false if another thread has the lock, and `use` has not been called.
  template <class Use>
  bool try_with_lock(Use&& use) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock) std::forward<Use>(use)(robot_);
    return lock.owns_lock();
  }

  // Any thread.
  void hold(bool stopped) noexcept { held_.store(stopped, std::memory_order_relaxed); }

  // For the ends. Any thread.
  const SimWireTable& table() const { return table_; }
  const Edition& edition() const { return robot_.edition; }
  ParameterStore& parameters() { return parameters_; }
  // Error: a number in it is not finite. While the robot is held, no topic of a wire reaches it but the one
  // that takes its power, and a velocity that goes on does not reach it after that either (WireHold).
  Status take(const TakenTopic& topic, const Message& message);
  Status take_from_wire(const TakenTopic& topic, const Message& message);
  Status serve(const ServedService& service, const Message& request, Message& response);

  // What is wrong with the wires at present: one sentence each. Any thread.
  std::vector<std::string> faults() const;
  std::vector<RobotWire> wires() const;  // likewise

 private:
  struct Outlet;  // what is known of a published topic between two samples

  void close();
  bool step_to(TimeNs now) noexcept;  // under the lock
  void send_due();                    // sender thread
  bool fill_if_due(std::size_t row);  // under the lock

  std::mutex mutex_;  // of the robot and what follows
  SimKuavo robot_;
  WireHold hold_;  // of velocities
  std::uint64_t steps_ = 0;
  TimeNs stepped_to_ = kNever;

  const SimWireTable table_;
  std::vector<Outlet> outlets_;  // sender thread; one per row of table_.published
  std::vector<std::size_t> due_;
  ParameterStore parameters_;
  std::vector<std::unique_ptr<SimEnd>> ends_;
  std::optional<Error> failure_;  // of connect()
  std::atomic<bool> connected_ = false;
  std::atomic<bool> held_ = false;
  SenderThread sender_;  // last, because it uses the members above
};

}  // namespace aim::robotside::kuavo
