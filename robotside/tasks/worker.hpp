// A thread for work that takes too long for a request handler; executes it in order.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace aim::robotside {

class Worker {
 public:
  using Work = std::function<void()>;

  Worker() : thread_([this] { run(); }) {}
  // Finishes the current work and drops the waiting work.
  ~Worker();

  void post(Work work);  // any thread

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> waiting_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace aim::robotside
