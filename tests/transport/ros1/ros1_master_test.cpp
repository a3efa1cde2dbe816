// A master that is absent, stops answering, is killed and comes back.
#include <algorithm>
#include <sstream>
#include <thread>

#include "tests/transport/ros1/ros1_master.hpp"
#include "transport/ros1/ros1_socket.hpp"
#include "transport/ros1/xmlrpc_http.hpp"

namespace aim::transport::ros1 {
namespace {

using namespace std::chrono_literals;
using contract::eventually;
using contract::kPatience;

// getSystemState as text; empty: the master does not answer.
std::string graph_of(const RosMaster& master) {
  const auto place = place_on("lo");
  const auto uri = parse_uri(master.uri(), "http");
  const auto answer = xmlrpc_call(*place, *uri, "getSystemState", {value_of("/test")}, after(2s));
  return answer ? answer->ShortDebugString() : std::string();
}

// Of the node of this name; empty: there is none.
std::string api_of(const RosMaster& master, const std::string& node) {
  const auto answer = xmlrpc_call(*place_on("lo"), *parse_uri(master.uri(), "http"), "lookupNode",
                                  {value_of("/test"), value_of(node)}, after(2s));
  const auto api = answer ? ros_value(*answer) : answer;
  return api ? api->string_value() : std::string();
}

}  // namespace

TEST_CASE("ros1: a node begins without a master, and registers when it comes and when it comes again") {
  RosMaster master;
  ReportLog link;
  const auto node = node_of({.master = master.uri(), .link = link.hear()});
  contract::Inbox inbox;
  const auto publisher = contract::advertise(*node, text_topic("/early"));
  const auto subscription = contract::subscribe(*node, text_topic("/early"), inbox.handler());
  const auto service = node->serve("/early_service", "ros1:std_srvs/Trigger",
                                   [](std::string_view) { return "\1" + text_message("here"); });
  REQUIRE(service);
  REQUIRE(eventually([&] { return !link.texts().empty(); }));
  CHECK(link.texts()[0] == "Connection refused");
  CHECK_FALSE(node->reaches_master());
  const auto begin = std::chrono::steady_clock::now();
  const auto unreachable = node->call("/early_service", "ros1:std_srvs/Trigger", "", after(kPatience));
  REQUIRE_FALSE(unreachable);
  CHECK(unreachable.error().origin == Origin::unreachable);
  CHECK(unreachable.error().message.find(master.uri()) != std::string::npos);
  CHECK_FALSE(unreachable.error().hint.empty());
  CHECK(node->parameter("/x").error().origin == Origin::unreachable);
  CHECK(node->appear_as({"/second_name"}).error().origin == Origin::unreachable);
  CHECK(std::chrono::steady_clock::now() - begin < 2s);

  for (std::size_t round = 1; round <= 2; ++round) {
    master.start();
    REQUIRE(eventually([&] { return link.texts().size() == 2 * round; }));
    CHECK(link.texts().back().empty());
    if (round == 1) REQUIRE(node->appear_as({"/second_name"}));
    REQUIRE(eventually([&] {
      const std::string graph = graph_of(master);
      return graph.find("/early_service") != std::string::npos &&
             graph.find("/second_name") != std::string::npos;
    }));
    contract::require_matched(*publisher, *subscription);
    const std::size_t received = inbox.items().size();
    contract::require_published(*publisher, Encoding::ros1, text_message("hello"));
    REQUIRE(inbox.wait_for(received + 1));
    CHECK(node->call("/early_service", "ros1:std_srvs/Trigger", "", after(kPatience)));
    master.kill();
    REQUIRE(eventually([&] { return link.texts().size() == 2 * round + 1; }));
    // Connections stay while the master is away.
    contract::require_published(*publisher, Encoding::ros1, text_message("without"));
    REQUIRE(inbox.wait_for(received + 2));
  }
}

TEST_CASE("ros1: a master that was restarted between two looks is noticed") {
  RosMaster master;
  master.start();
  const auto node = node_of({.master = master.uri()});
  const auto publisher = contract::advertise(*node, text_topic("/again"));
  REQUIRE(eventually([&] { return graph_of(master).find("/again") != std::string::npos; }));
  master.kill();
  master.start();
  CHECK(eventually([&] { return graph_of(master).find("/again") != std::string::npos; }));
}

TEST_CASE("ros1: what has ended is not registered any more") {
  RosMaster master;
  master.start();
  auto node = node_of({.master = master.uri()});
  REQUIRE(node->appear_as({"/second_name"}));
  auto publisher = contract::advertise(*node, text_topic("/short"));
  auto subscription = contract::subscribe(*node, text_topic("/short_too"), [](const Sample&) {});
  auto service =
      node->serve("/short_service", "ros1:std_srvs/Trigger", [](std::string_view) { return std::string(); });
  REQUIRE(eventually([&] {
    const std::string graph = graph_of(master);
    return graph.find("/short_service") != std::string::npos && graph.find("/short_too") != std::string::npos;
  }));
  publisher.reset();
  CHECK(eventually([&] { return graph_of(master).find("\"/short\"") == std::string::npos; }));
  CHECK(graph_of(master).find("/short_too") != std::string::npos);
  node.reset();
  const std::string graph = graph_of(master);
  for (const char* const name : {"/short", "/second_name", "/rosout\"", "/aim"}) {
    INFO(name);
    CHECK(graph.find(name) == std::string::npos);
  }
}

TEST_CASE("ros1: a master that does not answer holds nothing up") {
  RosMaster master;
  master.start();
  ReportLog link;
  auto node = node_of({.master = master.uri(), .link = link.hear()});
  auto publisher = contract::advertise(*node, text_topic("/stopped"));
  REQUIRE(eventually([&] { return graph_of(master).find("/stopped") != std::string::npos; }));
  master.program().signal(SIGSTOP);
  const auto begin = std::chrono::steady_clock::now();
  const auto late = node->call("/any", "ros1:std_srvs/Trigger", "", after(200ms));
  REQUIRE_FALSE(late);
  CHECK(late.error().origin == Origin::timeout);
  auto another = contract::advertise(*node, text_topic("/stopped_too"));
  auto subscription = contract::subscribe(*node, text_topic("/stopped"), [](const Sample&) {});
  another.reset();
  subscription.reset();
  CHECK(std::chrono::steady_clock::now() - begin < 1s);
  CHECK(eventually([&] { return link.has("it did not answer in time"); }));
  publisher.reset();
  const auto end = std::chrono::steady_clock::now();
  node.reset();
  CHECK(std::chrono::steady_clock::now() - end < 3s);
  master.program().signal(SIGCONT);
}

TEST_CASE("ros1: a node whose name another takes yields, and takes it again") {
  RosMaster master;
  master.start();
  ReportLog link;
  ReportLog report;
  const auto first = node_of({.master = master.uri(),
                              .name = "same",
                              .anonymous = false,
                              .link = link.hear(),
                              .report = report.hear()});
  const auto publisher = contract::advertise(*first, text_topic("/of_first"));
  REQUIRE(eventually([&] { return graph_of(master).find("/of_first") != std::string::npos; }));
  auto second = node_of({.master = master.uri(), .name = "same", .anonymous = false});
  auto other = contract::advertise(*second, text_topic("/of_second"));
  REQUIRE(eventually([&] { return link.has("another node has taken the name /same"); }));
  CHECK(eventually([&] { return report.has("a request to shut down the node /same was refused"); }));
  CHECK(graph_of(master).find("/of_second") != std::string::npos);
  other.reset();
  second.reset();
  CHECK(eventually([&] { return graph_of(master).find("/of_first") != std::string::npos; }));
  CHECK(link.texts().back().empty());
}

TEST_CASE("ros1: a further name that another node has is refused, and the other node keeps it") {
  RosMaster master;
  master.start();
  ReportLog report;
  const auto first = node_of({.master = master.uri(), .report = report.hear()});
  const auto second = node_of({.master = master.uri()});
  REQUIRE(first->appear_as({"/further", "/other"}));
  REQUIRE(eventually([&] { return !api_of(master, "/other").empty(); }));
  const std::string api = api_of(master, "/further");
  const Status refused = second->appear_as({"/free", "/further"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().origin == Origin::usage);
  CHECK(refused.error().reason.find(api) != std::string::npos);
  CHECK_FALSE(second->appear_as({"further"}));
  std::this_thread::sleep_for(1500ms);  // more than a look at the master
  CHECK(api_of(master, "/free").empty());
  CHECK(api_of(master, "/further") == api);
  CHECK(api_of(master, "/other") == api);
  CHECK(report.texts().empty());
}

TEST_CASE("ros1: a further name that another node takes is yielded, and taken again") {
  RosMaster master;
  master.start();
  ReportLog report;
  ReportLog link;
  const auto node = node_of({.master = master.uri(), .link = link.hear(), .report = report.hear()});
  REQUIRE(node->appear_as({"/further", "/other"}));
  REQUIRE(eventually([&] { return !api_of(master, "/other").empty(); }));
  const std::string api = api_of(master, "/other");
  auto taker = node_of({.master = master.uri(), .name = "further", .anonymous = false});
  auto publisher = contract::advertise(*taker, text_topic("/of_taker"));
  CHECK(eventually([&] { return report.has("another node has taken the name /further"); }));
  CHECK(api_of(master, "/further") != api);
  CHECK(api_of(master, "/other") == api);
  publisher.reset();
  taker.reset();
  CHECK(eventually([&] { return api_of(master, "/further") == api; }));
  for (const std::string& text : link.texts()) CHECK(text.empty());
}

}  // namespace aim::transport::ros1
