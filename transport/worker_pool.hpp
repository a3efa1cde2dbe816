// Threads for calls that take their time, each kind of work by itself, so that none waits behind another
// kind.
#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "transport/rpc.hpp"

namespace aim::transport {

struct PoolShape {
  std::size_t threads;
  std::size_t waiting;           // jobs that may wait beside those under way
  int niceness;                  // 0: as the program; more: gives way to the other threads
  bool may_use_reserve = false;  // of memory
};

class WorkerPool {
 public:
  using Job = std::function<void()>;

  // May throw: a system without room for threads.
  explicit WorkerPool(const PoolShape& shape);
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  ~WorkerPool();

  // False: too many wait already, or it has ended. Any thread.
  bool post(Job job);
  // What is under way is brought to its end, what waits is dropped.
  void end();

 private:
  void run();

  const PoolShape shape_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> waiting_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

// The pools of a server by kind of work; Work::instant has none.
class Workers {
 public:
  Workers();
  bool post(Work work, WorkerPool::Job job);
  void end();

 private:
  std::array<std::unique_ptr<WorkerPool>, kWorks> pools_;
};

}  // namespace aim::transport
