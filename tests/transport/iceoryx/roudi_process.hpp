// RouDi, of which a machine has one: tests that start it wait for each other.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/transport/child_program.hpp"
#include "tests/transport/topic_bus_contract.hpp"
#include "transport/iceoryx/roudi.hpp"

namespace aim::transport::iceoryx {

class RoudiProcess {
 public:
  RoudiProcess() : lock_(::open("/tmp/aim-test-roudi.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    REQUIRE(lock_ >= 0);
    REQUIRE(::flock(lock_, LOCK_EX) == 0);
    REQUIRE_FALSE(find_roudi());  // one that no test has started
  }
  ~RoudiProcess() {
    kill();
    ::close(lock_);
  }
  RoudiProcess(const RoudiProcess&) = delete;
  RoudiProcess& operator=(const RoudiProcess&) = delete;

  void start() {
    program_ = std::make_unique<ChildProgram>(std::vector<std::string>{AIM_ROUDI, "-k", "1"});
    REQUIRE(contract::eventually([] { return find_roudi().has_value(); }));
  }
  void kill() { program_.reset(); }
  // Ends as by its service manager: it sends SIGTERM to every registered process first.
  void terminate() {
    program_->end(SIGTERM);
    program_.reset();
  }

 private:
  int lock_;
  std::unique_ptr<ChildProgram> program_;
};

}  // namespace aim::transport::iceoryx
