// One subscription: calls a callback on a thread of its own with the newest state.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "sdk/snapshot.hpp"

namespace aim::magicbot_sdk {

using StateCallback = std::function<void(const Snapshot&)>;
using Complaint = std::function<void(const std::string&)>;

class Dispatcher {
 public:
  // Throws std::system_error if there is no thread. `complain` runs on the thread, with what a callback
  // threw.
  Dispatcher(StateCallback callback, Complaint complain);
  ~Dispatcher() { stop(); }
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  // Never waits for the callback: a state that it has not begun with is replaced.
  void offer(SnapshotPtr state);
  // Waits for the callback that runs, and none begins afterwards. Called within a callback of any dispatcher
  // it does not wait, because two callbacks that end each other would wait for ever.
  void stop();

 private:
  struct Slot;
  std::shared_ptr<Slot> slot_;
  std::thread thread_;
};

}  // namespace aim::magicbot_sdk
