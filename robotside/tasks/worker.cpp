// A thread for work that takes too long for a request handler.
#include "robotside/tasks/worker.hpp"

#include <exception>
#include <utility>

namespace aim::robotside {

Worker::~Worker() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    waiting_.clear();
  }
  changed_.notify_all();
  thread_.join();
}

void Worker::post(Work work) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(work));
  }
  changed_.notify_all();
}

void Worker::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (ending_) return;
    const Work work = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    try {
      work();
    } catch (const std::exception&) {  // out of memory; reporting it could fail too
    }
    lock.lock();
  }
}

}  // namespace aim::robotside
