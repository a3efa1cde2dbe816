// Worker pools for calls that block or compute.
#include "transport/worker_pool.hpp"

#include <exception>
#include <utility>

#include "transport/thread_niceness.hpp"

namespace aim::transport {
namespace {

struct PoolRow {
  Work work;
  PoolShape shape;
};

// A connection has one call at a time, so kMany exceeds the number of possible calls. Our choice.
constexpr std::size_t kMany = 4096;
constexpr std::size_t kFew = 16;
using Part = MemoryReserve::Part;
constexpr std::array kPools = {
    PoolRow{Work::stop, {2, kMany, kStopNiceness, Part::stops}},
    PoolRow{Work::command, {4, kMany, 0, Part::stops}},
    PoolRow{Work::poll, {2, kMany, 0, Part::stops}},
    PoolRow{Work::robot, {4, kFew, 0, Part::stops}},
    PoolRow{Work::compute, {1, kFew, kHeavyNiceness, Part::heavy_calls}},
    PoolRow{Work::storage, {2, kFew, kHeavyNiceness, Part::heavy_calls}},
    PoolRow{Work::import, {1, kFew, kHeavyNiceness, Part::heavy_calls}},
};

}  // namespace

WorkerPool::WorkerPool(const PoolShape& shape) : shape_(shape) {
  try {
    for (std::size_t i = 0; i < shape.threads; ++i) threads_.emplace_back([this] { run(); });
  } catch (const std::exception&) {
    end();
    throw;
  }
}

WorkerPool::~WorkerPool() { end(); }

void WorkerPool::end() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  waiting_.clear();
}

bool WorkerPool::post(Job job) {
  {
    const std::scoped_lock lock(mutex_);
    if (ending_ || waiting_.size() >= shape_.waiting) return false;
    waiting_.push_back(std::move(job));
  }
  changed_.notify_one();
  return true;
}

void WorkerPool::run() {
  set_niceness(shape_.niceness);
  MemoryReserve::allow_this_thread(shape_.reserve);
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (ending_) return;
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    try {
      job();
    } catch (const std::exception&) {  // out of memory: the connection that waits for the job has a deadline
    }
    job = nullptr;  // destroys its captures without the lock
    lock.lock();
  }
}

Workers::Workers() {
  for (const PoolRow& row : kPools)
    pools_[static_cast<std::size_t>(row.work)] = std::make_unique<WorkerPool>(row.shape);
}

void Workers::end() {
  for (const auto& pool : pools_)
    if (pool) pool->end();
}

bool Workers::post(Work work, WorkerPool::Job job) {
  return pools_[static_cast<std::size_t>(work)]->post(std::move(job));
}

}  // namespace aim::transport
