// The thread shares its slot, so that it may end after its dispatcher.
#include "sdk/dispatcher.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

#include "sdk/signal_block.hpp"

namespace aim::magicbot_sdk {
namespace {

thread_local bool in_callback = false;

}  // namespace

struct Dispatcher::Slot {
  StateCallback callback;
  Complaint complain;
  std::mutex mutex;  // guards the members below; not held while the callback runs
  std::condition_variable changed;
  SnapshotPtr state;
  bool ending = false;

  SnapshotPtr next() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return ending || state; });
    return ending ? nullptr : std::exchange(state, nullptr);
  }
  void call(const Snapshot& newest) {
    try {
      callback(newest);
    } catch (const std::exception& thrown) {
      complain(std::string("a callback threw: ") + thrown.what());
    } catch (...) {
      complain("a callback threw something that is no std::exception");
    }
  }
};

Dispatcher::Dispatcher(StateCallback callback, Complaint complain) : slot_(std::make_shared<Slot>()) {
  slot_->callback = std::move(callback);
  slot_->complain = std::move(complain);
  const SignalBlock block;
  thread_ = std::thread([slot = slot_]() mutable {
    in_callback = true;  // also while the captures of the callback are destroyed
    while (const SnapshotPtr state = slot->next()) slot->call(*state);
    slot.reset();
  });
}

void Dispatcher::offer(SnapshotPtr state) {
  const std::lock_guard lock(slot_->mutex);
  slot_->state = std::move(state);
  slot_->changed.notify_one();
}

void Dispatcher::stop() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(slot_->mutex);
    slot_->ending = true;
    slot_->changed.notify_one();
  }
  if (in_callback)
    thread_.detach();
  else
    thread_.join();
}

}  // namespace aim::magicbot_sdk
