// aimd as an object: wires robot, services and transports together; it decides nothing.
#pragma once

#include <memory>
#include <string>

#include "core/result.hpp"
#include "robotside/config.hpp"

namespace aim::robotside {

class Daemon {
 public:
  // Everything serves when this returns. Errors: a port in use, an unknown driver, ...
  static Result<std::unique_ptr<Daemon>> start(const Settings& settings);
  // Brings the robot to rest, closes the doors, ends. A handler that is stuck keeps it waiting.
  ~Daemon();

  // "robot=... driver=... address=... mc=56322 ...": what the line for scripts says.
  std::string ready_text() const;

 private:
  struct Parts;
  explicit Daemon(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace aim::robotside
