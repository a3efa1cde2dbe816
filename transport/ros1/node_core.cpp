// Opening and closing a node; what it publishes, subscribes to and serves.
#include "transport/ros1/node_core.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <future>
#include <system_error>
#include <utility>

#include "transport/ros1/wire_type.hpp"

namespace aim::transport::ros1 {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t kMostPosted = std::size_t{16} << 20U;  // [B] of samples on their way to the loop
constexpr std::size_t kMostReports = 256;                    // different sentences
constexpr std::size_t kMostCaller = 256;                     // letters of a name that is kept
constexpr auto kNamePatience = 1s;                           // for an answer about the name of a node

// roscpp and rospy add the process and the time, too.
std::string node_name(const Ros1Options& options) {
  static std::atomic<int> opened = 0;
  std::string name = "/" + options.name;
  if (!options.anonymous) return name;
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  return name + "_" + std::to_string(::getpid()) + "_" + std::to_string(now.count()) + "_" +
         std::to_string(++opened);
}

Error no_way(std::string reason) { return {.origin = Origin::unreachable, .message = std::move(reason)}; }

Error closed_error() { return {.origin = Origin::unreachable, .message = "the node of ROS 1 is closed"}; }

}  // namespace

Result<std::shared_ptr<NodeCore>> NodeCore::open(const Ros1Options& options) {
  const auto master = parse_uri(options.master, "http");
  if (!master)
    return Error{.origin = Origin::usage,
                 .message = "'" + options.master + "' is not the address of a ROS 1 master",
                 .reason = "it is http://HOST:PORT, for example http://127.0.0.1:11311"};
  auto place = place_on(options.interface);
  if (!place) return place.error();
  std::shared_ptr<NodeCore> core(new NodeCore(options, std::move(*place), *master));
  if (Status started = core->start(options); !started) return started.error();
  return core;
}

NodeCore::NodeCore(const Ros1Options& options, Place place, Uri master)
    : place_(std::move(place)),
      interface_(options.interface),
      master_{place_, std::move(master), options.master},
      self_{.name = node_name(options), .api = {}, .services = {}},
      report_(options.report) {}

Status NodeCore::start(const Ros1Options& options) {
  auto calls = open_listener(place_.address);
  if (!calls) return calls.error();
  auto peers = open_listener(place_.address);
  if (!peers) return peers.error();
  tcp_port_ = port_of(*peers);
  self_.api = "http://" + place_.host + ":" + std::to_string(port_of(*calls)) + "/";
  self_.services = "rosrpc://" + place_.host + ":" + std::to_string(tcp_port_);
  loop_.listen(std::move(*calls), [this](Descriptor socket) { accept_call(std::move(socket)); });
  loop_.listen(std::move(*peers), [this](Descriptor socket) { accept_peer(std::move(socket)); });
  registrar_ = std::make_unique<Registrar>(master_, self_, events(options));
  for (const Status& started : {loop_.start(), worker_.start(), registrar_->start()})
    if (!started) return started;
  return Done{};
}

Registrar::Events NodeCore::events(const Ros1Options& options) {
  return {.publishers =
              [this](const std::string& topic, const std::vector<std::string>& uris) {
                loop_.post([=, this] { take_publishers(topic, uris); });
              },
          .link = options.link,
          .report = [this](const std::string& sentence) { report(sentence); }};
}

void NodeCore::close() {
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(closed_, true)) return;
    signal_.notify_all();
  }
  if (registrar_) registrar_->end();
  worker_.end();
  loop_.end();
}

// ---- publishing

Result<std::shared_ptr<Publication>> NodeCore::publish(const TopicName& name) {
  const auto type = topic_type_of(name.type);
  if (!type) return type.error();
  const std::lock_guard lock(mutex_);
  if (closed_) return closed_error();
  auto& row = publications_[name.topic];
  if (!row) row = std::make_shared<Publication>(name.topic, *type, name.bound);
  if (row->type().md5 != type->md5)
    return Error{.origin = Origin::usage,
                 .message = name.topic + " cannot be published as " + type->name,
                 .reason = "this node publishes it as " + row->type().name};
  if (name.latched) row->latched = true;
  ++row->publishers;
  registrar_->add({Registration::Kind::publisher, self_.name, name.topic, type->name});
  return row;
}

void NodeCore::end_publication(const std::shared_ptr<Publication>& publication) {
  const std::lock_guard lock(mutex_);
  registrar_->remove(
      {Registration::Kind::publisher, self_.name, publication->topic(), publication->type().name});
  if (--publication->publishers > 0) return;
  publications_.erase(publication->topic());
  loop_.post([publication] { publication->close(); });
}

Status NodeCore::send(const std::shared_ptr<Publication>& publication, std::string_view bytes) {
  if (publication->posted + bytes.size() > kMostPosted)
    return Error{.origin = Origin::limit,
                 .message = "a sample was not sent on " + publication->topic(),
                 .reason = "samples are published faster than they are sent"};
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return closed_error();
  }
  auto frame = std::make_shared<const std::string>(frame_of(bytes));
  publication->posted += frame->size();
  loop_.post([this, publication, frame = std::move(frame)] {
    if (const std::string slow = publication->send(frame); !slow.empty())
      report(slow + " is too slow for " + publication->topic() + ": samples to it are dropped");
  });
  return Done{};
}

// ---- subscribing

Result<std::shared_ptr<TopicSubscription>> NodeCore::subscribe(const TopicName& name, SampleHandler handler) {
  const auto type = topic_type_of(name.type);
  if (!type) return type.error();
  auto subscription = std::make_shared<TopicSubscription>(
      subscription_host(), name.topic, *type, name.bound,
      [handle = std::move(handler)](std::string_view bytes, std::string_view sender, std::string_view uri) {
        handle({Encoding::ros1, bytes, sender, uri});
      });
  const std::lock_guard lock(mutex_);
  if (closed_) return closed_error();
  subscriptions_.push_back(subscription);
  registrar_->add({Registration::Kind::subscriber, self_.name, name.topic, type->name});
  loop_.post([this, topic = name.topic] { follow_known(topic); });
  return subscription;
}

void NodeCore::end_subscription(const std::shared_ptr<TopicSubscription>& subscription) {
  subscription->close();
  const std::lock_guard lock(mutex_);
  registrar_->remove(
      {Registration::Kind::subscriber, self_.name, subscription->topic(), subscription->type().name});
  std::erase(subscriptions_, subscription);
  const bool used = std::any_of(subscriptions_.begin(), subscriptions_.end(),
                                [&](const auto& other) { return other->topic() == subscription->topic(); });
  if (!used) publishers_.erase(subscription->topic());
  loop_.post([subscription] { subscription->end(); });
}

// Anybody can say so; only the master's own answer counts.
void NodeCore::ask_for_publishers(const std::string& topic) {
  const std::lock_guard lock(mutex_);
  for (const auto& each : subscriptions_)
    if (each->topic() == topic)
      registrar_->ask_again({Registration::Kind::subscriber, self_.name, topic, each->type().name});
}

void NodeCore::take_publishers(const std::string& topic, std::vector<std::string> uris) {
  {
    const std::lock_guard lock(mutex_);
    publishers_[topic] = std::move(uris);
  }
  follow_known(topic);
}

void NodeCore::follow_known(const std::string& topic) {
  std::vector<std::shared_ptr<TopicSubscription>> followers;
  std::vector<std::string> uris;
  {
    const std::lock_guard lock(mutex_);
    const auto known = publishers_.find(topic);
    if (known == publishers_.end()) return;
    uris = known->second;
    for (const auto& each : subscriptions_)
      if (each->topic() == topic) followers.push_back(each);
    if (followers.empty()) publishers_.erase(known);
  }
  for (const auto& each : followers) each->follow(uris);
}

SubscriptionHost NodeCore::subscription_host() {
  return {.node = self_.name,
          .loop = &loop_,
          .connect = [this](const std::string& host, std::uint16_t port,
                            auto ready) { connect(host, port, std::move(ready)); },
          .report = [this](const std::string& sentence) { report(sentence); },
          .changed = [this] { changed(); }};
}

Result<std::shared_ptr<Stream>> NodeCore::connected_to(in_addr host, std::uint16_t port) {
  if (std::string refused = refusal_of(place_, host); !refused.empty()) return no_way(std::move(refused));
  Descriptor socket = begin_connect({host, port});
  if (!socket.open()) return no_way(std::generic_category().message(errno));
  auto stream = std::make_shared<Stream>(std::move(socket), true);
  loop_.add(stream);
  return stream;
}

void NodeCore::connect(const std::string& host, std::uint16_t port,
                       const SubscriptionHost::Connected& ready) {
  if (const auto address = numeric(host)) return ready(connected_to(*address, port));
  const bool taken = registrar_->run_there([this, host, port, ready] {
    loop_.post([this, port, ready, address = resolve(host)] {
      ready(address ? connected_to(*address, port) : no_way("the host name is not known"));
    });
  });
  if (!taken) ready(no_way("too many host names are looked up"));
}

// ---- connections of others

bool NodeCore::admit(const std::shared_ptr<Stream>& stream) {
  std::erase_if(inbound_, [](const Inbound& each) {
    const auto open = each.stream.lock();
    return !open || !open->is_open();
  });
  if (loop_.streams() >= kMostConnections) {
    if (inbound_.empty()) return false;
    make_room();
  }
  inbound_.push_back({stream, {}});
  loop_.add(stream);
  return true;
}

// One that has asked nothing for the longest time ends. If all have, then the newest of the node that holds
// the most: who was there before stays, and a new one finds a place.
void NodeCore::make_room() {
  report(
      "all connections of this node are taken: those that ask nothing, or are many of one node, end for "
      "others");
  auto last =
      std::find_if(inbound_.begin(), inbound_.end(), [](const Inbound& each) { return each.caller.empty(); });
  if (last == inbound_.end()) {
    std::map<std::string_view, std::size_t> held;
    for (const Inbound& each : inbound_) ++held[each.caller];
    for (auto each = inbound_.begin(); each != inbound_.end(); ++each)
      if (last == inbound_.end() || held[each->caller] >= held[last->caller]) last = each;
  }
  const auto stream = last->stream.lock();
  inbound_.erase(last);
  if (stream) stream->close("another connection takes its place");
}

std::deque<NodeCore::Inbound>::iterator NodeCore::inbound(const Stream& stream) {
  return std::find_if(inbound_.begin(), inbound_.end(),
                      [&](const Inbound& each) { return each.stream.lock().get() == &stream; });
}

void NodeCore::mark_proven(const Stream& stream, std::string_view caller) {
  const auto row = inbound(stream);
  if (row == inbound_.end()) return;
  row->caller = caller.empty() ? "?" : caller.substr(0, kMostCaller);
  std::rotate(row, row + 1, inbound_.end());
}

void NodeCore::mark_asked(const Stream& stream) {
  const auto row = inbound(stream);
  if (row != inbound_.end()) std::rotate(row, row + 1, inbound_.end());
}

// ---- services

Result<std::shared_ptr<Service>> NodeCore::serve(const std::string& name, const std::string& type,
                                                 Ros1Handler handler) {
  const auto wire = service_type_of(type);
  if (!wire) return wire.error();
  auto service = std::make_shared<Service>(name, *wire, std::move(handler));
  const std::lock_guard lock(mutex_);
  if (closed_) return closed_error();
  if (!services_.emplace(name, service).second)
    return Error{.origin = Origin::usage, .message = name + " is served by this node already"};
  registrar_->add({Registration::Kind::service, self_.name, name, {}});
  return service;
}

void NodeCore::end_service(const std::shared_ptr<Service>& service) {
  {
    const std::lock_guard lock(mutex_);
    services_.erase(service->name());
    registrar_->remove({Registration::Kind::service, self_.name, service->name(), {}});
  }
  service->close();
}

// ---- further names

// Every node publishes /rosout, so a name that does the same is a node like others to those who list them.
// Nothing is sent there. Source: rosgraph_msgs/Log.
Status NodeCore::appear_as(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const auto api = master_.api_of(name, self_.name, after(kNamePatience));
    if (!api) return api.error();
    if (api->empty() || *api == self_.api || !master_.answers(*api, self_.name, after(kNamePatience)))
      continue;
    return Error{.origin = Origin::usage,
                 .message = "the name of the node " + name + " is in use at the ROS 1 master " + master_.text,
                 .reason = "a node of this name answers at " + *api,
                 .hint = "'rosnode info " + name + "' shows it"};
  }
  const Ros1Type log{
      .name = "rosgraph_msgs/Log", .md5 = "acffd30cd6b6de30f120938c17c593fb", .definition = {}};
  const std::lock_guard lock(mutex_);
  if (closed_) return closed_error();
  publications_.try_emplace("/rosout", std::make_shared<Publication>("/rosout", log, kUsualPayload));
  for (const std::string& name : names)
    registrar_->add({Registration::Kind::publisher, name, "/rosout", log.name});
  return Done{};
}

// ---- waiting and reporting

void NodeCore::changed() {
  const std::lock_guard lock(mutex_);
  signal_.notify_all();
}

bool NodeCore::wait_until(Deadline deadline, const std::function<bool()>& holds) const {
  std::unique_lock lock(mutex_);
  return signal_.wait_until(lock, deadline, [&] { return closed_ || holds(); }) && holds();
}

bool NodeCore::ask_loop(Deadline deadline, const std::function<bool()>& question) {
  const auto answer = std::make_shared<std::promise<bool>>();
  auto later = answer->get_future();
  loop_.post([answer, question] { answer->set_value(question()); });
  return later.wait_until(deadline) == std::future_status::ready && later.get();
}

void NodeCore::report(const std::string& sentence) {
  {
    const std::lock_guard lock(mutex_);
    if (reported_.size() >= kMostReports || !reported_.insert(sentence).second) return;
  }
  if (report_) report_(sentence);
}

}  // namespace aim::transport::ros1
