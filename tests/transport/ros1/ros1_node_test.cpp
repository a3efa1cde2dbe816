// Topics and services of a node of ROS 1 against rosmaster.
#include <google/protobuf/util/message_differencer.h>

#include <atomic>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "tests/transport/ros1/ros1_master.hpp"

namespace aim::transport::ros1 {
namespace {

using namespace std::chrono_literals;
using contract::eventually;
using contract::kPatience;

struct System {
  System() { master.start(); }
  std::unique_ptr<Ros1Node> node(Ros1Options options = {}) const {
    options.master = master.uri();
    return node_of(options);
  }
  RosMaster master;
};

void publish(Publisher& publisher, std::string_view bytes) {
  contract::require_published(publisher, Encoding::ros1, bytes);
}

// The local addresses on which this process listens, of /proc/net/tcp: "0100007F:1A2B".
std::set<std::string> listening() {
  std::set<std::string> inodes;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code gone;
    const std::string target = std::filesystem::read_symlink(entry.path(), gone).string();
    if (target.starts_with("socket:[")) inodes.insert(target.substr(8, target.size() - 9));
  }
  std::set<std::string> addresses;
  for (const char* const table : {"/proc/self/net/tcp", "/proc/self/net/tcp6"}) {
    std::ifstream file(table);
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
      std::istringstream words(line);
      std::string number, local, remote, state, queues, timer, retransmits, user, timeout, inode;
      words >> number >> local >> remote >> state >> queues >> timer >> retransmits >> user >> timeout >>
          inode;
      if (state == "0A" && inodes.contains(inode)) addresses.insert(local);
    }
  }
  return addresses;
}

}  // namespace

TEST_CASE("ros1: samples arrive as they were sent, in order, at every subscriber") {
  const System system;
  const auto near_node = system.node();
  const auto far_node = system.node();
  contract::Inbox first;
  contract::Inbox second;
  contract::Inbox third;
  const auto publisher = contract::advertise(*near_node, text_topic("/order"));
  CHECK(publisher->matched() == 0);
  CHECK_FALSE(publisher->wait_for_subscriber(after(20ms)));
  const auto one = contract::subscribe(*far_node, text_topic("/order"), first.handler());
  const auto two = contract::subscribe(*near_node, text_topic("/order"), second.handler());
  const auto three = contract::subscribe(*far_node, text_topic("/order"), third.handler());
  REQUIRE(
      eventually([&] { return publisher->matched() == 3 && one->matched() == 1 && three->matched() == 1; }));
  for (std::size_t i = 0; i < 50; ++i) publish(*publisher, text_message(std::string(i, 'x')));
  CHECK(publisher->wait_until_delivered(after(kPatience)));
  for (contract::Inbox* inbox : {&first, &second, &third}) {
    REQUIRE(inbox->wait_for(50));
    const auto items = inbox->items();
    REQUIRE(items.size() == 50);
    for (std::size_t i = 0; i < items.size(); ++i) {
      CHECK(items[i].encoding == Encoding::ros1);
      CHECK(items[i].bytes == text_message(std::string(i, 'x')));
    }
  }
}

TEST_CASE("ros1: senders can be distinguished, topics are apart") {
  const System system;
  const auto one_node = system.node({.name = "one"});
  const auto two_node = system.node({.name = "two", .anonymous = false});
  contract::Inbox inbox;
  contract::Inbox other;
  const auto one = contract::advertise(*one_node, text_topic("/senders"));
  const auto two = contract::advertise(*two_node, text_topic("/senders"));
  const auto subscription = contract::subscribe(*two_node, text_topic("/senders"), inbox.handler());
  const auto elsewhere = contract::subscribe(*two_node, text_topic("/senders/more"), other.handler());
  REQUIRE(eventually([&] { return subscription->matched() == 2; }));
  publish(*one, text_message("1"));
  REQUIRE(inbox.wait_for(1));
  publish(*two, text_message("2"));
  REQUIRE(inbox.wait_for(2));
  const auto items = inbox.items();
  CHECK(items[0].sender.find("/one_") == 0);
  CHECK(items[1].sender == "/two");
  CHECK(other.items().empty());
  CHECK(elsewhere->matched() == 0);
  CHECK(one->wait_for_subscriber_of("/two", after(kPatience)));
  CHECK_FALSE(one->wait_for_subscriber_of("/three", after(20ms)));
}

TEST_CASE("ros1: only a latched topic keeps its last sample") {
  const System system;
  const auto node = system.node();
  TopicName kept_name = text_topic("/kept");
  kept_name.latched = true;
  const auto kept = contract::advertise(*node, kept_name);
  const auto passing = contract::advertise(*node, text_topic("/passing"));
  for (const auto& publisher : {kept.get(), passing.get()}) {
    publish(*publisher, text_message("old"));
    publish(*publisher, text_message("last"));
  }
  contract::Inbox kept_inbox;
  contract::Inbox passing_inbox;
  const auto one = contract::subscribe(*node, kept_name, kept_inbox.handler());
  const auto two = contract::subscribe(*node, text_topic("/passing"), passing_inbox.handler());
  contract::require_matched(*passing, *two);
  REQUIRE(kept_inbox.wait_for(1));
  publish(*passing, text_message("new"));
  REQUIRE(passing_inbox.wait_for(1));
  REQUIRE(kept_inbox.items().size() == 1);
  CHECK(kept_inbox.items()[0].bytes == text_message("last"));
  CHECK(passing_inbox.items()[0].bytes == text_message("new"));
}

TEST_CASE("ros1: a large sample arrives, one above the bound of the subscriber is dropped and counted") {
  const System system;
  const auto near_node = system.node();
  const auto far_node = system.node();
  TopicName large = text_topic("/large");
  large.bound = kLargePayload;
  contract::Inbox wide_inbox;
  contract::Inbox narrow_inbox;
  const auto publisher = contract::advertise(*near_node, large);
  const auto wide = contract::subscribe(*far_node, large, wide_inbox.handler());
  const auto narrow = contract::subscribe(*far_node, text_topic("/large"), narrow_inbox.handler());
  REQUIRE(eventually([&] { return publisher->matched() == 2; }));
  const std::string payload = text_message(std::string(3'000'000, 'y'));
  publish(*publisher, payload);
  publish(*publisher, text_message("small"));
  REQUIRE(wide_inbox.wait_for(2));
  REQUIRE(narrow_inbox.wait_for(1));
  CHECK(wide_inbox.items()[0].bytes == payload);
  CHECK(narrow_inbox.items()[0].bytes == text_message("small"));
  CHECK(wide->dropped() == 0);
  CHECK(narrow->dropped() == 1);
  const Status refused = publisher->publish(Encoding::ros1, std::string(kLargePayload + 1, 'x'));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().origin == Origin::limit);
}

TEST_CASE("ros1: names, types and encodings are checked") {
  const System system;
  const auto node = system.node();
  for (const TopicName& name :
       {TopicName{"", "ros1:std_msgs/Bool"}, TopicName{"bool", "ros1:std_msgs/Bool"},
        TopicName{"/bool", "ros1:"}, TopicName{"/bool", "ros1:std_msgs/Boot"},
        TopicName{"/bool", "ros1:std_srvs/SetBool"}, contract::kRosTopic, contract::kProtobufTopic}) {
    INFO(name.topic << " " << name.type);
    const auto publisher = node->advertise(name);
    REQUIRE_FALSE(publisher);
    CHECK(publisher.error().origin == Origin::usage);
    const auto subscription = node->subscribe(name, [](const Sample&) {});
    REQUIRE_FALSE(subscription);
    CHECK(subscription.error().origin == Origin::usage);
  }
  const auto publisher = contract::advertise(*node, text_topic("/text"));
  for (const Encoding encoding : {Encoding::json, Encoding::protobuf, Encoding::cdr, Encoding::lcm}) {
    const Status sent = publisher->publish(encoding, "{}");
    REQUIRE_FALSE(sent);
    CHECK(sent.error().origin == Origin::usage);
  }
  CHECK_FALSE(node->advertise({"/text", "ros1:std_msgs/Bool"}));
  for (const auto& [name, type] :
       {std::pair{"set", "ros1:std_srvs/SetBool"}, std::pair{"/set", "ros1:std_msgs/Bool"},
        std::pair{"/set", "ros2:std_srvs/srv/SetBool"}}) {
    const auto service = node->serve(name, type, [](std::string_view) { return std::string(); });
    REQUIRE_FALSE(service);
    CHECK(service.error().origin == Origin::usage);
  }
  for (const std::string address :
       {"127.0.0.1:11311", "http://127.0.0.1", "http://127.0.0.1:x", "https://a:1"}) {
    const auto refused = open_ros1({.master = address});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().origin == Origin::usage);
  }
  const auto nowhere = open_ros1({.interface = "nonesuch0"});
  REQUIRE_FALSE(nowhere);
  CHECK(nowhere.error().reason == "this machine has no such interface");
}

TEST_CASE("ros1: no sample arrives after the end of a subscription, while another thread publishes") {
  const System system;
  const auto node = system.node();
  const auto publisher = contract::advertise(*node, text_topic("/ending"));
  std::atomic<bool> stop = false;
  std::thread sender([&] {
    while (!stop) {
      (void)publisher->publish(Encoding::ros1, text_message("x")).operator bool();
      std::this_thread::sleep_for(200us);
    }
  });
  for (int round = 0; round < 20; ++round) {
    auto alive = std::make_unique<std::atomic<int>>(0);
    std::atomic<int>* const counter = alive.get();
    auto subscription =
        contract::subscribe(*node, text_topic("/ending"), [counter](const Sample&) { ++*counter; });
    if (round % 2 == 0) CHECK(eventually([&] { return *counter > 0; }));
    subscription.reset();
    alive.reset();  // a late callback would write to freed memory, which the sanitizers detect
  }
  stop = true;
  sender.join();
}

TEST_CASE("ros1: a handler may publish and end its own subscription, and all may end in any order") {
  const System system;
  auto node = system.node();
  contract::Inbox answers;
  auto question = contract::advertise(*node, text_topic("/question"));
  auto answer = contract::advertise(*node, text_topic("/answer"));
  auto listener = contract::subscribe(*node, text_topic("/answer"), answers.handler());
  std::mutex mutex;  // guards `once`
  std::unique_ptr<Subscription> once;
  std::atomic<bool> ended = false;
  {
    const std::lock_guard lock(mutex);
    once = contract::subscribe(*node, text_topic("/question"), [&](const Sample&) {
      const std::lock_guard inside(mutex);
      if (answer->publish(Encoding::ros1, text_message("answered"))) once.reset();
      ended = true;
    });
  }
  REQUIRE(answer->wait_for_subscriber(after(kPatience)));
  REQUIRE(question->wait_for_subscriber(after(kPatience)));
  publish(*question, text_message("1"));
  REQUIRE(answers.wait_for(1));
  CHECK(eventually([&] { return ended.load(); }));
  CHECK(eventually([&] { return question->matched() == 0; }));
  node.reset();
  const Status sent = question->publish(Encoding::ros1, text_message("into the void"));
  REQUIRE_FALSE(sent);
  CHECK(sent.error().origin == Origin::unreachable);
  CHECK_FALSE(question->wait_for_subscriber(after(1s)));
  listener.reset();
}

TEST_CASE("ros1: another MD5 sum is refused by both sides, and both sums are named") {
  const System system;
  ReportLog near_reports;
  ReportLog far_reports;
  const auto near_node = system.node({.report = near_reports.hear()});
  const auto far_node = system.node({.report = far_reports.hear()});
  contract::Inbox inbox;
  const auto publisher = contract::advertise(*near_node, {"/mixed", "ros1:std_msgs/Bool"});
  const auto subscription = contract::subscribe(*far_node, text_topic("/mixed"), inbox.handler());
  REQUIRE(eventually([&] { return far_reports.has("/mixed"); }));
  CHECK(far_reports.has("992ce8a1687cec8c8bd883ec73ca41d1"));  // std_msgs/String
  CHECK(far_reports.has("8b94c1b53db61fb6aed406028ad6332a"));  // std_msgs/Bool
  publish(*publisher, std::string(1, '\1'));
  CHECK(inbox.items().empty());
  CHECK(subscription->matched() == 0);

  const auto service = near_node->serve("/mixed_service", "ros1:std_srvs/SetBool",
                                        [](std::string_view) { return std::string(); });
  REQUIRE(service);
  REQUIRE(eventually([&] {
    const auto answer = far_node->call("/mixed_service", "ros1:std_srvs/SetBool", "\1", after(kPatience));
    return static_cast<bool>(answer);
  }));
  const auto refused = far_node->call("/mixed_service", "ros1:std_srvs/Trigger", "", after(kPatience));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().origin == Origin::usage);
  CHECK(refused.error().reason.find("937c9679a518e3a18d831e57125ea522") != std::string::npos);  // Trigger
  CHECK(refused.error().reason.find("09fb03525b03e7ea1fd3992bafd87e16") != std::string::npos);  // SetBool
  CHECK(near_reports.has("a client was refused"));
}

TEST_CASE("ros1: services are called, fail, and end") {
  const System system;
  const auto server = system.node();
  const auto client = system.node();
  std::atomic<int> calls = 0;
  auto service =
      server->serve("/echo", "ros1:std_srvs/SetBool", [&](std::string_view request) -> Result<std::string> {
        ++calls;
        if (request == std::string(1, '\0')) return Error{.origin = Origin::state, .message = "it is off"};
        return "\1" + text_message(std::string(60'000, 'z'));
      });
  REQUIRE(service);
  const auto missing = client->call("/nothing", "ros1:std_srvs/SetBool", "\1", after(kPatience));
  REQUIRE_FALSE(missing);
  CHECK(missing.error().origin == Origin::not_found);
  REQUIRE(eventually([&] {
    return static_cast<bool>(client->call("/echo", "ros1:std_srvs/SetBool", "\1", after(kPatience)));
  }));
  const auto answer = client->call("/echo", "ros1:std_srvs/SetBool", "\1", after(kPatience));
  REQUIRE(answer);
  CHECK(*answer == "\1" + text_message(std::string(60'000, 'z')));
  const auto failed = client->call("/echo", "ros1:std_srvs/SetBool", std::string(1, '\0'), after(kPatience));
  REQUIRE_FALSE(failed);
  CHECK(failed.error().origin == Origin::error);
  CHECK(failed.error().reason == "it is off");
  CHECK_FALSE(
      server->serve("/echo", "ros1:std_srvs/SetBool", [](std::string_view) { return std::string(); }));
  const int before = calls;
  service->reset();
  const auto ended = client->call("/echo", "ros1:std_srvs/SetBool", "\1", after(kPatience));
  REQUIRE_FALSE(ended);
  CHECK(calls == before);
  CHECK(eventually([&] {
    const auto later = client->call("/echo", "ros1:std_srvs/SetBool", "\1", after(kPatience));
    return !later && later.error().origin == Origin::not_found;
  }));
}

TEST_CASE("ros1: a call ends at its deadline, and when its server ends") {
  const System system;
  auto server = system.node();
  const auto client = system.node();
  std::atomic<bool> entered = false;
  std::atomic<bool> leave = false;
  auto service = server->serve("/slow", "ros1:std_srvs/Trigger", [&](std::string_view) {
    entered = true;
    (void)eventually([&] { return leave.load(); });
    return "\1" + text_message("");
  });
  REQUIRE(service);
  Result<std::string> late = std::string();
  REQUIRE(eventually([&] {
    late = client->call("/slow", "ros1:std_srvs/Trigger", "", after(300ms));
    return entered.load();
  }));
  REQUIRE_FALSE(late);
  CHECK(late.error().origin == Origin::timeout);
  entered = false;
  // The server ends while this call waits for the first one, whose handler holds the end up.
  std::thread end([&] {
    std::this_thread::sleep_for(300ms);
    server.reset();
  });
  std::thread release([&] {
    std::this_thread::sleep_for(1s);
    leave = true;
  });
  const auto begin = std::chrono::steady_clock::now();
  const auto cut = client->call("/slow", "ros1:std_srvs/Trigger", "", after(kPatience));
  CHECK(std::chrono::steady_clock::now() - begin < kPatience);
  end.join();
  release.join();
  REQUIRE_FALSE(cut);
  CHECK(cut.error().origin == Origin::unreachable);
  CHECK(cut.error().reason.find("whether it was carried out is not known") != std::string::npos);
}

TEST_CASE("ros1: parameters keep their structure") {
  const System system;
  const auto node = system.node();
  google::protobuf::Value tree;
  auto& fields = *tree.mutable_struct_value()->mutable_fields();
  fields["name"].set_string_value("a <b> & \"c\" \xc3\xa4");
  fields["count"].set_number_value(42);
  fields["mass"].set_number_value(57.25);
  fields["on"].set_bool_value(true);
  fields["list"].mutable_list_value()->add_values()->set_number_value(-1e30);
  (*fields["deep"].mutable_struct_value()->mutable_fields())["end"].set_string_value("");
  REQUIRE(node->set_parameter("/robot", tree));
  const auto read = node->parameter("/robot");
  REQUIRE(read);
  CHECK(google::protobuf::util::MessageDifferencer::Equals(*read, tree));
  const auto part = node->parameter("/robot/count");
  REQUIRE(part);
  CHECK(part->number_value() == 42);
  REQUIRE(node->delete_parameter("/robot"));
  const auto gone = node->parameter("/robot");
  REQUIRE_FALSE(gone);
  CHECK(gone.error().origin == Origin::not_found);
}

TEST_CASE("ros1: on lo nothing listens on another address") {
  const System system;
  const auto before = listening();
  const auto node = system.node();
  std::set<std::string> opened;
  for (const std::string& address : listening())
    if (!before.contains(address)) opened.insert(address);
  CHECK(opened.size() == 2);
  for (const std::string& address : opened) {
    INFO(address);
    CHECK(address.starts_with("0100007F:"));  // 127.0.0.1
  }
}

TEST_CASE("ros1: the bus is found by its URL") {
  const System system;
  const auto bus = open_bus("ros1:" + system.master.uri(), {});
  REQUIRE(bus);
  contract::Inbox inbox;
  const auto publisher = contract::advertise(**bus, text_topic("/url"));
  const auto subscription = contract::subscribe(**bus, text_topic("/url"), inbox.handler());
  contract::require_matched(*publisher, *subscription);
  publish(*publisher, text_message("by URL"));
  REQUIRE(inbox.wait_for(1));
  CHECK_FALSE(open_bus("ros1:somewhere", {}));
}

}  // namespace aim::transport::ros1
