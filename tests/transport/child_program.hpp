// A program that a test runs beside itself: started, stopped, continued, killed; at the latest by the
// destructor.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

#include "tests/catch.hpp"

namespace aim::transport {

class ChildProgram {
 public:
  explicit ChildProgram(std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const int failed =
        ::posix_spawn(&pid_, words.front().c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    INFO(words.front());
    REQUIRE(failed == 0);
  }
  ~ChildProgram() {
    if (pid_ > 0) end(SIGKILL);
  }
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;

  void signal(int number) const { ::kill(pid_, number); }
  // Returns the status of waitpid.
  int end(int number) {
    signal(number);
    return wait();
  }
  int wait() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = 0;
    return status;
  }

 private:
  pid_t pid_ = 0;
};

}  // namespace aim::transport
