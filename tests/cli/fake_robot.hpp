// A fake robot: real HTTP on a free port, scripted replies, and a record of the calls.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "transport/backends/backend.hpp"

namespace aim::cli::test {

class FakeRobot final : public transport::CallHandler {
 public:
  FakeRobot();
  ~FakeRobot() override;

  std::string address() const;  // "127.0.0.1:PORT"

  // Sets the reply of a method ("aimdk.protocol.McActionService/GetAction"); a method without a reply is not
  // found.
  void answer(const std::string& method, const std::string& json);
  void answer(const std::string& method, std::function<transport::CallReply(std::string_view body)> reply);

  // "method body" of every call so far.
  std::vector<std::string> calls() const;

 private:
  transport::CallReply handle(const transport::Call& call) override;
  transport::Work work_of(std::string_view route) const override;

  mutable std::mutex mutex_;
  std::map<std::string, std::function<transport::CallReply(std::string_view)>> answers_;
  std::vector<std::string> calls_;
  std::unique_ptr<transport::RpcServer> server_;  // last member: destroyed first, after that no call arrives
};

// A port on which nothing listens.
std::string dead_address();

}  // namespace aim::cli::test
