// Finds the request handler of a call by its route, for every transport.
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

// Routes match as in AimRT (aimdk wire, section 1.1): the whole route, upper and lower case alike, '.' stands
// for any one character. Thread-safe once constructed.
class Router final : public transport::CallHandler {
 public:
  explicit Router(Services& services);
  ~Router() override;

  transport::CallReply handle(const transport::Call& call) override;
  transport::Work work_of(std::string_view route) const override;
  bool knows(std::string_view route) const override;
  std::size_t most_body_bytes(std::string_view route, std::size_t usual) const override;

  // Dry run of a request or a message; `what` of the context is its method path or topic.
  void dry_run(RequestContext& context, Encoding encoding, std::string_view body) const;

  const std::vector<std::string_view>& served_methods() const { return served_methods_; }

 private:
  // The target of a route: one of the two is set.
  struct Target {
    const RpcRow* method = nullptr;
    const Topic* topic = nullptr;
  };
  class Unserved;  // methods of the schema without a handler, searched only when no other route matches

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
