// Services of ROS 2 over DDS: names, calls and answers, several clients.
#include <mutex>
#include <string>
#include <thread>

#include "core/codec/codec.hpp"
#include "ros/protocol_services.pb.h"
#include "tests/catch.hpp"
#include "tests/transport/dds/test_domain.hpp"
#include "transport/dds/dds_bus.hpp"
#include "transport/dds/dds_type.hpp"
#include "transport/service.hpp"

namespace aim::transport::dds {
namespace {

using namespace std::chrono_literals;
using Request = protocol::srv::MotionResultCmd_Request;
using Response = protocol::srv::MotionResultCmd_Response;

const ServiceName kService{"/lab/motion_result_cmd", "ros2:protocol/srv/MotionResultCmd"};

std::unique_ptr<TopicBus> open(std::uint32_t offset = 0) {
  auto bus = open_dds_bus(test_options(offset));
  REQUIRE(bus);
  return std::move(*bus);
}

Result<std::string> call(ServiceClient& client, int motion) {
  Request request;
  request.set_motion_id(motion);
  request.set_gait_toml("text");
  return client.call(to_cdr(request), after(10s));
}

int motion_in(const Result<std::string>& answer) {
  REQUIRE(answer);
  Response response;
  REQUIRE(from_cdr(*answer, response));
  return response.motion_id();
}

// Answers with the number of the request, plus one, on a thread of its own.
class Server {
 public:
  explicit Server(TopicBus& bus) {
    auto server = serve(bus, kService, [this](const ServiceCall& call, std::string_view bytes) {
      Request request;
      if (!from_cdr(bytes, request) || request.gait_toml() != "text") return;
      Response response;
      response.set_motion_id(request.motion_id() + 1);
      const std::lock_guard lock(mutex_);  // the answer may be there before the thread is in the list
      threads_.emplace_back([this, call, cdr = to_cdr(response)] { (void)server_->reply(call, cdr); });
    });
    REQUIRE(server);
    server_ = std::move(*server);
  }
  ~Server() {
    const std::lock_guard lock(mutex_);
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::mutex mutex_;
  std::vector<std::thread> threads_;
  std::unique_ptr<ServiceServer> server_;
};

}  // namespace

TEST_CASE("dds service: both halves have ROS 2's names") {
  TopicName name{kService.service, kService.type};
  name.part = TopicPart::request;
  const auto request = dds_topic(name);
  REQUIRE(request);
  CHECK(request->name == "rq/lab/motion_result_cmdRequest");
  CHECK(std::string(request->descriptor->m_typename) == "protocol::srv::dds_::MotionResultCmd_Request_");
  name.part = TopicPart::reply;
  const auto reply = dds_topic(name);
  REQUIRE(reply);
  CHECK(reply->name == "rr/lab/motion_result_cmdReply");
  CHECK(std::string(reply->descriptor->m_typename) == "protocol::srv::dds_::MotionResultCmd_Response_");
  name.type = "pb:aimdk.protocol.McStateChannel";
  CHECK_FALSE(dds_topic(name));
}

TEST_CASE("dds service: each client gets the answers to its own calls") {
  const auto served = open(), one = open(), other = open();
  Server server(*served);
  const auto first = open_service(*one, kService), second = open_service(*other, kService);
  REQUIRE(first);
  REQUIRE(second);
  for (int i = 0; i < 20; ++i) {
    CHECK(motion_in(call(**first, i)) == i + 1);
    CHECK(motion_in(call(**second, 1000 + i)) == 1001 + i);
  }
}

TEST_CASE("dds service: a call without a server ends at its deadline") {
  const auto bus = open(1);
  const auto client = open_service(*bus, kService);
  REQUIRE(client);
  const auto answer = (*client)->call(to_cdr(Request()), after(200ms));
  REQUIRE_FALSE(answer);
  CHECK(answer.error().origin == Origin::timeout);
}

TEST_CASE("dds service: what is not a response of the type is not sent") {
  const auto served = open(2), bus = open(2);
  Status sent = Done{};
  std::atomic<bool> replied = false;
  std::unique_ptr<ServiceServer> server;
  std::mutex mutex;
  std::thread thread;
  auto opened = serve(*served, kService, [&](const ServiceCall& call, std::string_view) {
    const std::lock_guard lock(mutex);
    thread = std::thread([&, call] {
      sent = server->reply(call, "xy");
      replied = true;
    });
  });
  REQUIRE(opened);
  server = std::move(*opened);
  const auto client = open_service(*bus, kService);
  REQUIRE(client);
  CHECK_FALSE((*client)->call(to_cdr(Request()), after(1s)));
  REQUIRE(replied);
  const std::lock_guard lock(mutex);
  thread.join();
  CHECK_FALSE(sent);
}

}  // namespace aim::transport::dds
