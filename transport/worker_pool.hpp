// Worker pools for calls that block or compute: one pool per kind of work, so that no call waits behind
// another kind.
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

#include "transport/memory_reserve.hpp"
#include "transport/rpc.hpp"

namespace aim::transport {

struct PoolShape {
  std::size_t threads;
  std::size_t waiting;                                      // jobs that may be queued beside those that run
  int niceness;                                             // of set_niceness()
  MemoryReserve::Part reserve = MemoryReserve::Part::none;  // that its jobs may use
};

class WorkerPool {
 public:
  using Job = std::function<void()>;

  // Throws if the system cannot create the threads.
  explicit WorkerPool(const PoolShape& shape);
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  ~WorkerPool();

  // False: the queue is full, or the pool has ended. Any thread.
  bool post(Job job);
  // Finishes the running jobs and drops the queued ones.
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

// The worker pools of a server, by kind of work; Work::instant has none.
class Workers {
 public:
  Workers();
  bool post(Work work, WorkerPool::Job job);
  void end();

 private:
  std::array<std::unique_ptr<WorkerPool>, kWorks> pools_;
};

}  // namespace aim::transport
