// Keeps signals away from a thread. Programs of this robot call Shutdown in their signal handlers: a handler
// must not run while its thread holds a mutex of the library, nor on a thread of the library.
#pragma once

#include <pthread.h>

#include <csignal>

namespace aim::magicbot_sdk {

// In its scope; a thread that begins in it never gets signals of the process.
class SignalBlock {
 public:
  SignalBlock() {
    sigset_t all;
    ::sigfillset(&all);
    for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP}) ::sigdelset(&all, fault);
    ::pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  ~SignalBlock() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalBlock(const SignalBlock&) = delete;
  SignalBlock& operator=(const SignalBlock&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace aim::magicbot_sdk
