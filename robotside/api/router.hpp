// Finds the handler of a call by its route, whatever transport the call came by.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/topic.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/api/request/services.hpp"
#include "transport/route_table.hpp"
#include "transport/rpc.hpp"

namespace aim::robotside {

// Routes as AimRT matches them (aimdk wire, section 1.1): whole, in any case, '.' standing for any one
// character. Thread-safe once constructed.
class Router final : public transport::CallHandler {
 public:
  explicit Router(Services& services);
  ~Router() override;

  transport::CallReply handle(const transport::Call& call) override;
  transport::Work work_of(std::string_view route) const override;
  bool knows(std::string_view route) const override;
  std::size_t most_body_bytes(std::string_view route, std::size_t usual) const override;

  // Runs a request or a message (`what` of the context: method path or topic) dry.
  void dry_run(RequestContext& context, std::string_view json) const;

  const std::vector<std::string_view>& served_methods() const { return served_methods_; }

 private:
  // Where a route leads: one of the two is set.
  struct Target {
    const RpcRow* method = nullptr;
    const Topic* topic = nullptr;
  };
  class Unserved;  // methods of the schema without a handler, looked at only when nothing else matches

  void add(const RpcRow& row);
  transport::CallReply call_method(const RpcRow& row, const transport::Call& call);
  transport::CallReply take_message(const Topic& topic, const transport::Call& call);
  const RpcRow* find_method(std::string_view path) const;

  Services& services_;
  transport::RouteTable<Target> routes_;
  transport::RouteTable<Capability> lacking_;  // what this robot cannot do, of methods that others serve
  std::vector<std::string_view> served_methods_;
  const std::unique_ptr<Unserved> unserved_;
};

}  // namespace aim::robotside
