// The thread that sends what the control thread has put into rings.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <thread>
#include <utility>

namespace aim::robotside {

class SenderThread {
 public:
  SenderThread() = default;
  ~SenderThread() { stop(); }
  SenderThread(const SenderThread&) = delete;
  SenderThread& operator=(const SenderThread&) = delete;

  // `drain` sends all that waits. What it throws loses samples: there is no memory.
  void start(std::function<void()> drain) {
    if (thread_.joinable()) return;
    thread_ = std::thread([this, drain = std::move(drain)] { run(drain); });
  }
  void stop() {
    if (!thread_.joinable()) return;
    ending_.store(true);
    wake();
    thread_.join();
  }
  // Any thread; does not wait, allocate, lock or throw.
  void wake() noexcept {
    pending_.fetch_add(1, std::memory_order_release);
    pending_.notify_one();
  }

 private:
  void run(const std::function<void()>& drain) {
    std::uint32_t done = 0;
    while (!ending_.load()) {
      pending_.wait(done);
      done = pending_.load(std::memory_order_acquire);
      try {
        drain();
      } catch (const std::exception&) {
      }
    }
  }

  std::atomic<std::uint32_t> pending_ = 0;
  std::atomic<bool> ending_ = false;
  std::thread thread_;
};

}  // namespace aim::robotside
