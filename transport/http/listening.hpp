// What the servers on TCP ports share: opening a port, and threads that leave signals to the program.
#pragma once

#include <pthread.h>

#include <boost/asio/ip/tcp.hpp>
#include <csignal>
#include <cstdint>
#include <string>

#include "core/result.hpp"

namespace aim::transport {

// Connections that wait in the kernel for accept(); it takes less if net.core.somaxconn is lower. When the
// queue is full, a client tries again after a second only, which is too late for a stop.
inline constexpr int kListenBacklog = 4096;

// Of --bind. Error: not an address of this machine.
Result<boost::asio::ip::address> listening_address(const std::string& bind);

// Opens, binds and listens. If the port is in use, the error names the process that listens on it (name and
// id from /proc), as far as the system shows it.
Status listen_on(boost::asio::ip::tcp::acceptor& acceptor, const boost::asio::ip::address& address,
                 std::uint16_t port);

// Threads that are made while it lives block all signals, except those of their own faults.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    for (const int own : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) sigdelset(&all, own);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

}  // namespace aim::transport
