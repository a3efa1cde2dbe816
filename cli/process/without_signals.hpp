// Threads that leave the signals to the thread which started them.
#pragma once

#include <csignal>
#include <thread>
#include <utility>

namespace aim::cli {

// Of the thread that makes it, for its lifetime.
class BlockedSignals {
 public:
  BlockedSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

// A thread that inherits blocked signals: they stay with its starter, whose waits they interrupt. Throws
// std::system_error where no thread is to be had.
template <class Function>
std::thread without_signals(Function function) {
  const BlockedSignals blocked;
  return std::thread(std::move(function));
}

}  // namespace aim::cli
