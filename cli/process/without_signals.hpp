// Threads that leave the signals to the thread which started them.
#pragma once

#include <csignal>
#include <thread>
#include <utility>

namespace aim::cli {

// A thread that inherits blocked signals: they stay with its starter, whose waits they interrupt.
template <class Function>
std::thread without_signals(Function function) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread(std::move(function));
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace aim::cli
