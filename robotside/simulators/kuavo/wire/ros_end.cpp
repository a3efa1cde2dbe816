// Samples arrive on threads of the node. What waits for the master has a thread of its own, so that topics do
// not pause.
#include "robotside/simulators/kuavo/wire/ros_end.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "core/codec/codec.hpp"
#include "robotside/simulators/kuavo/wire/master_link.hpp"
#include "robotside/simulators/kuavo/wire/recent_trouble.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr std::chrono::milliseconds kLinkWait{2000};  // for the first state of the link
constexpr std::chrono::milliseconds kListen{500};     // for another robot
constexpr std::chrono::milliseconds kPoll{10};
constexpr std::chrono::seconds kRetry{1};  // after the master did not answer
// Parameters that wait for the master: all, and as many that were deleted while it was away.
constexpr std::size_t kMostChanged = 2 * ParameterStore::kMost;

// Nodes that programs of the vendor look for, by name.
const std::vector<std::string> kNodes = {"/humanoid_gait_switch_by_name", "/arms_ik_node"};

// As the schema names it, "ros1:kuavo_msgs_dev/sensorsData": on the wire both generations have one name.
std::string wire_type(const Message& prototype) {
  const auto& type = *prototype.GetDescriptor();
  return "ros1:" + type.file()->package().substr(std::string_view("ros1.").size()) + "/" + type.name();
}

class RosEnd final : public SimEnd {
 public:
  explicit RosEnd(RosEndOptions options) : options_(std::move(options)) {}
  ~RosEnd() override;

  Status open(SharedSim& sim) override;
  bool wants(std::size_t published) override;
  void send(std::size_t published, const Message& message) override;
  std::string fault() const override;
  std::optional<RobotWire> wire() const override {
    return node_ == nullptr ? std::nullopt : std::optional(RobotWire{Backend::ros1, node_->place()});
  }

 private:
  using Clock = std::chrono::steady_clock;

  transport::Ros1Options node_options();
  void await_link();
  bool linked() const;
  void set_trouble(std::string trouble);
  Status appear();
  Status try_to_appear();
  void disappear();
  Status refuse_second_robot();
  Status open_topics();
  Status open_services();
  void on_change(const std::string& name);
  void serve_master();
  bool await_master_work(std::set<std::string>& changed);
  bool send_changes(const std::set<std::string>& changed);
  Status send_parameter(const std::string& name);
  bool ending() const;

  const RosEndOptions options_;
  SharedSim* sim_ = nullptr;
  std::unique_ptr<transport::Ros1Node> node_;
  std::atomic<bool> appeared_ = false;  // the members at the end are complete

  mutable std::mutex mutex_;  // of what follows
  std::condition_variable signal_;
  bool ending_ = false;
  MasterLink link_;
  std::string refusal_;  // another robot was there first
  RecentTrouble trouble_;
  std::set<std::string> changed_;  // parameters that wait for the master

  std::vector<std::unique_ptr<transport::Publisher>> publishers_;  // one per published topic
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;
  std::vector<std::unique_ptr<transport::Ros1Service>> services_;
  std::thread master_thread_;
};

RosEnd::~RosEnd() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  signal_.notify_all();
  if (master_thread_.joinable()) master_thread_.join();
  disappear();
  node_.reset();
}

transport::Ros1Options RosEnd::node_options() {
  transport::Ros1Options node;
  node.master = options_.master;
  node.interface = options_.interface;
  node.name = "aim_kuavo";
  node.link = [this](const std::string& reason) {
    const std::scoped_lock lock(mutex_);
    link_.report(reason);
    signal_.notify_all();
  };
  node.report = [this](const std::string& sentence) { set_trouble(sentence); };
  return node;
}

void RosEnd::set_trouble(std::string trouble) {
  const std::scoped_lock lock(mutex_);
  trouble_.note(std::move(trouble), Clock::now());
}

void RosEnd::await_link() {
  std::unique_lock lock(mutex_);
  signal_.wait_for(lock, kLinkWait, [this] { return link_.is_known(); });
}

bool RosEnd::linked() const {
  const std::scoped_lock lock(mutex_);
  return link_.is_up();
}

Status RosEnd::open(SharedSim& sim) {
  sim_ = &sim;
  auto node = options_.open_node(node_options());
  if (!node) return node.error();
  node_ = std::move(*node);
  sim.parameters().on_change(
      [this](const std::string& name, const google::protobuf::Value* /*value*/) { on_change(name); });
  await_link();
  if (linked())
    if (Status there = appear(); !there && there.error().origin == Origin::usage) return there;
  master_thread_ = std::thread([this] { serve_master(); });
  return Done{};
}

// All or nothing; an error of usage is final.
Status RosEnd::appear() {
  Status there = try_to_appear();
  if (there) {
    appeared_ = true;
    return there;
  }
  disappear();
  const std::string sentence = there.error().message + ": " + there.error().reason;
  if (there.error().origin != Origin::usage) {
    set_trouble(sentence);
    return there;
  }
  const std::scoped_lock lock(mutex_);
  refusal_ = sentence;
  return there;
}

// The names last: the master shuts down the nodes that have had them.
Status RosEnd::try_to_appear() {
  if (Status alone = refuse_second_robot(); !alone) return alone;
  if (Status opened = open_topics(); !opened) return opened;
  if (Status opened = open_services(); !opened) return opened;
  return node_->appear_as(kNodes);
}

void RosEnd::disappear() {
  appeared_ = false;
  services_.clear();
  subscriptions_.clear();
  publishers_.clear();
}

// Two robots at one master would both follow each command, and their clients would see both mixed.
Status RosEnd::refuse_second_robot() {
  std::atomic<bool> heard = false;
  std::vector<std::unique_ptr<transport::Subscription>> listening;
  for (const PublishedTopic& topic : sim_->table().published) {
    if (topic.name != "/sensors_data_raw" && topic.name != "/odom") continue;
    const transport::TopicName name{.topic = std::string(topic.name),
                                    .type = wire_type(topic.prototype(sim_->edition().generation))};
    auto subscription = node_->subscribe(name, [&heard](const transport::Sample&) { heard = true; });
    if (!subscription) return subscription.error();
    listening.push_back(std::move(*subscription));
  }
  const auto another = [&] {
    return heard || std::any_of(listening.begin(), listening.end(),
                                [](const auto& subscription) { return subscription->matched() > 0; });
  };
  const auto until = Clock::now() + kListen;
  while (!another() && !ending() && Clock::now() < until) std::this_thread::sleep_for(kPoll);
  if (!another()) return Done{};
  return Error{Origin::usage, "another robot is at the ROS master " + options_.master,
               "/sensors_data_raw is published already",
               "stop it, or give this one a master of its own: rosmaster --core -p 11312, and "
               "--driver-address http://127.0.0.1:11312"};
}

Status RosEnd::open_topics() {
  const Generation generation = sim_->edition().generation;
  for (const PublishedTopic& topic : sim_->table().published) {
    auto publisher = node_->advertise({.topic = std::string(topic.name),
                                       .type = wire_type(topic.prototype(generation)),
                                       .latched = topic.latched});
    if (!publisher) return publisher.error();
    publishers_.push_back(std::move(*publisher));
  }
  for (const TakenTopic& topic : sim_->table().taken) {
    const Message& prototype = topic.prototype(generation);
    auto subscription =
        node_->subscribe({.topic = std::string(topic.name), .type = wire_type(prototype)},
                         [this, &topic, &prototype](const transport::Sample& sample) {
                           const std::unique_ptr<Message> message(prototype.New());
                           Status taken = from_ros1(sample.bytes, *message);
                           if (taken) taken = sim_->take_from_wire(topic, *message);
                           if (!taken) set_trouble(std::string(topic.name) + ": " + taken.error().message);
                         });
    if (!subscription) return subscription.error();
    subscriptions_.push_back(std::move(*subscription));
  }
  return Done{};
}

Status RosEnd::open_services() {
  for (const ServedService& service : sim_->table().services) {
    auto served = node_->serve(std::string(service.name), "ros1:" + std::string(service.type),
                               [this, &service](std::string_view bytes) -> Result<std::string> {
                                 const std::unique_ptr<Message> request(service.request.New());
                                 const std::unique_ptr<Message> response(service.response.New());
                                 if (Status read = from_ros1(bytes, *request); !read) return read.error();
                                 if (Status done = sim_->serve(service, *request, *response); !done)
                                   return done.error();
                                 return to_ros1(*response);
                               });
    if (!served) return served.error();
    services_.push_back(std::move(*served));
  }
  return Done{};
}

bool RosEnd::wants(std::size_t published) { return appeared_ && publishers_[published]->matched() > 0; }

void RosEnd::send(std::size_t published, const Message& message) {
  if (!appeared_) return;
  const Result<std::string> bytes = to_ros1(message);
  Status sent = bytes ? publishers_[published]->publish(Encoding::ros1, *bytes) : Status(bytes.error());
  if (!sent) set_trouble(std::string(sim_->table().published[published].name) + ": " + sent.error().message);
}

// By its name only: what is sent is the value at that time, in whichever order threads have changed it.
void RosEnd::on_change(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  if (changed_.size() >= kMostChanged) return;
  changed_.insert(name);
  signal_.notify_all();
}

bool RosEnd::ending() const {
  const std::scoped_lock lock(mutex_);
  return ending_;
}

// The thread of the master.
void RosEnd::serve_master() {
  std::set<std::string> changed;
  while (await_master_work(changed)) {
    const bool sound = appeared_ ? send_changes(changed) : static_cast<bool>(appear());
    std::unique_lock lock(mutex_);
    if (!sound) signal_.wait_for(lock, kRetry, [this] { return ending_; });
  }
}

// Waits until the robot is to appear, or parameters are to be sent; false: the end. A master that has come,
// or come again, knows no parameters.
bool RosEnd::await_master_work(std::set<std::string>& changed) {
  std::unique_lock lock(mutex_);
  signal_.wait(lock, [this] {
    const bool works = !appeared_ || link_.has_come() || !changed_.empty();
    return ending_ || (link_.is_up() && refusal_.empty() && works);
  });
  changed.clear();
  if (ending_ || !appeared_) return !ending_;
  changed.swap(changed_);
  if (!link_.take_arrival()) return true;
  lock.unlock();
  for (std::string& name : sim_->parameters().names()) changed.insert(std::move(name));
  return true;
}

// False: the master did not answer; what was not sent is sent later.
bool RosEnd::send_changes(const std::set<std::string>& changed) {
  for (auto each = changed.begin(); each != changed.end() && !ending(); ++each) {
    const Status sent = send_parameter(*each);
    if (sent) continue;
    set_trouble("parameter " + *each + ": " + sent.error().message);
    if (sent.error().origin != Origin::unreachable && sent.error().origin != Origin::timeout) continue;
    const std::scoped_lock lock(mutex_);
    changed_.insert(each, changed.end());
    return false;
  }
  return true;
}

Status RosEnd::send_parameter(const std::string& name) {
  if (const auto value = sim_->parameters().get(name)) return node_->set_parameter(name, *value);
  Status gone = node_->delete_parameter(name);
  return !gone && gone.error().origin == Origin::not_found ? Status(Done{}) : gone;
}

std::string RosEnd::fault() const {
  const std::scoped_lock lock(mutex_);
  if (!link_.is_known()) return "ROS 1: no answer from the master " + options_.master + " yet";
  if (!link_.is_up()) return "ROS 1: no connection to the master " + options_.master + ": " + link_.reason();
  if (!refusal_.empty()) return "ROS 1: " + refusal_;
  const std::string trouble = trouble_.shown(Clock::now());
  return trouble.empty() ? trouble : "ROS 1: " + trouble;
}

}  // namespace

std::unique_ptr<SimEnd> make_ros_end(RosEndOptions options) {
  return std::make_unique<RosEnd>(std::move(options));
}

}  // namespace aim::robotside::kuavo
