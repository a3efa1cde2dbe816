// aimd as an object: creates and connects the robot, the services and the transports.
#pragma once

#include <memory>
#include <string>

#include "core/result.hpp"
#include "robotside/config.hpp"

namespace aim::robotside {

class Daemon {
 public:
  // When this returns, all services and topics are served. Errors: a port in use, an unknown driver, ...
  static Result<std::unique_ptr<Daemon>> start(const Settings& settings);
  // Brings the robot to rest, then closes server and topics. Waits for request handlers, also for one that
  // hangs.
  ~Daemon();

  // "robot=... driver=... address=... mc=56322 ...": the text of the ready line, which scripts read.
  std::string ready_text() const;
  // What a person types next, in another terminal.
  std::string first_command() const;

 private:
  struct Parts;
  explicit Daemon(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace aim::robotside
