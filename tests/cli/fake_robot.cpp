// The fake robot uses the product's HTTP server.
#include "fake_robot.hpp"

#include <stdexcept>

namespace aim::cli::test {
namespace {

transport::ServerOptions any_port() {
  transport::ServerOptions options;
  options.ports = {0};
  return options;
}

}  // namespace

FakeRobot::FakeRobot() {
  auto server = transport::serve_http(any_port(), *this);
  if (!server) throw std::runtime_error(server.error().message);
  server_ = std::move(*server);
}

FakeRobot::~FakeRobot() { server_.reset(); }

std::string FakeRobot::address() const { return "127.0.0.1:" + std::to_string(server_->ports().at(0)); }

void FakeRobot::answer(const std::string& method, const std::string& json) {
  answer(method, [json](std::string_view) { return transport::CallReply{.body = json}; });
}

void FakeRobot::answer(const std::string& method,
                       std::function<transport::CallReply(std::string_view)> reply) {
  const std::lock_guard lock(mutex_);
  answers_[method] = std::move(reply);
}

std::vector<std::string> FakeRobot::calls() const {
  const std::lock_guard lock(mutex_);
  return calls_;
}

transport::CallReply FakeRobot::handle(const transport::Call& call) {
  constexpr std::string_view kPrefix = "/rpc/";
  const std::string method(call.route.starts_with(kPrefix) ? call.route.substr(kPrefix.size()) : call.route);
  const std::lock_guard lock(mutex_);
  calls_.push_back(method + " " + std::string(call.body));
  const auto it = answers_.find(method);
  if (it == answers_.end()) return {.outcome = transport::Outcome::not_found};
  return it->second(call.body);
}

transport::Work FakeRobot::work_of(std::string_view /*route*/) const { return transport::Work::command; }

std::string dead_address() {
  std::string address;
  {
    const FakeRobot temporary;
    address = temporary.address();
  }
  return address;
}

}  // namespace aim::cli::test
