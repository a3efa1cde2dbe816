// A simulated Kuavo with ends for tests: one that records what is published, and a node of ROS 1 without a
// master.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "core/codec/codec.hpp"
#include "core/robots/leju_kuavo.hpp"
#include "robotside/simulators/kuavo/wire/ros_end.hpp"
#include "robotside/simulators/kuavo/wire/shared_sim.hpp"
#include "tests/catch.hpp"
#include "transport/ros1_node.hpp"

namespace aim::robotside::kuavo {

inline constexpr TimeNs kPeriod = 1'000'000;  // of the control loop [ns]

inline Edition kuavo_edition(Generation generation = Generation::main,
                             EndEffector end = EndEffector::qiangnao) {
  return {.model = &kLejuKuavo, .generation = generation, .end = end};
}

// Steps for this time [s], as the control loop does.
inline void run_for(SharedSim& sim, TimeNs& now, double seconds) {
  for (const TimeNs end = now + static_cast<TimeNs>(seconds * 1e9); now < end; now += kPeriod) {
    sim.try_step(now);
    std::this_thread::yield();
  }
}

// Waits up to 5 s.
template <class Condition>
bool eventually(Condition condition) {
  for (int i = 0; i < 500 && !condition(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return condition();
}

inline std::size_t published_row(const SharedSim& sim, std::string_view topic) {
  const auto& rows = sim.table().published;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].name == topic) return i;
  FAIL("the robot does not publish " << topic);
  return 0;
}

// Records the samples of the topics that it wants.
class RecordingEnd final : public SimEnd {
 public:
  explicit RecordingEnd(std::set<std::string, std::less<>> topics) : topics_(std::move(topics)) {}
  Status open(SharedSim& sim) override {
    sim_ = &sim;
    return failure ? Status(*failure) : Status(Done{});
  }
  bool wants(std::size_t row) override { return topics_.contains(sim_->table().published[row].name); }
  void send(std::size_t row, const Message& message) override {
    const std::scoped_lock lock(mutex_);
    auto& samples = samples_[std::string(sim_->table().published[row].name)];
    samples.emplace_back(message.New())->CopyFrom(message);
  }
  std::size_t count(const std::string& topic) {
    const std::scoped_lock lock(mutex_);
    return samples_[topic].size();
  }
  template <class Type>
  Type sample(const std::string& topic, std::size_t index) {
    const std::scoped_lock lock(mutex_);
    const auto* const typed = google::protobuf::DynamicCastToGenerated<Type>(samples_[topic].at(index).get());
    REQUIRE(typed != nullptr);
    return *typed;
  }
  std::optional<Error> failure;

 private:
  const std::set<std::string, std::less<>> topics_;
  SharedSim* sim_ = nullptr;
  std::mutex mutex_;
  std::map<std::string, std::vector<std::unique_ptr<Message>>> samples_;
};

// What a FakeNode has done, and what it pretends; outlives it.
struct FakeMaster {
  std::mutex mutex;
  bool there = true;
  std::size_t other_publishers = 0;                                   // of each topic, before ours
  std::size_t subscribers = 0;                                        // of each of our topics
  std::map<std::string, std::string> advertised, subscribed, served;  // name -> type
  std::set<std::string> latched;
  std::map<std::string, transport::SampleHandler> handlers;
  std::map<std::string, transport::Ros1Handler> services;  // of the node
  std::map<std::string, transport::Ros1Handler> answers;   // of others, to its calls
  std::map<std::string, std::vector<std::string>> published;
  std::map<std::string, google::protobuf::Value> parameters;
  std::vector<std::string> names;  // of further nodes
  std::set<std::string> taken;     // names of other nodes that live
  transport::Ros1Options options;

  void set_link(bool now_there) {
    {
      const std::scoped_lock lock(mutex);
      there = now_there;
    }
    options.link(now_there ? "" : "cannot reach the ROS master");
  }
};

class FakeNode final : public transport::Ros1Node {
 public:
  explicit FakeNode(FakeMaster& master) : master_(master) {
    if (master.options.link) master.options.link(master.there ? "" : "no ROS master");
  }

  Result<std::unique_ptr<transport::Publisher>> advertise(const transport::TopicName& name) override {
    const std::scoped_lock lock(master_.mutex);
    master_.advertised[name.topic] = name.type;
    if (name.latched) master_.latched.insert(name.topic);
    return std::unique_ptr<transport::Publisher>(std::make_unique<FakePublisher>(master_, name.topic));
  }
  Result<std::unique_ptr<transport::Subscription>> subscribe(const transport::TopicName& name,
                                                             transport::SampleHandler handler) override {
    const std::scoped_lock lock(master_.mutex);
    master_.subscribed[name.topic] = name.type;
    master_.handlers[name.topic] = std::move(handler);
    return std::unique_ptr<transport::Subscription>(std::make_unique<FakeSubscription>(master_, name.topic));
  }
  Result<std::unique_ptr<transport::Ros1Service>> serve(const std::string& name, const std::string& type,
                                                        transport::Ros1Handler handler) override {
    const std::scoped_lock lock(master_.mutex);
    master_.served[name] = type;
    master_.services[name] = std::move(handler);
    return std::make_unique<transport::Ros1Service>();
  }
  Result<std::string> call(const std::string& name, const std::string&, std::string_view request,
                           transport::Deadline) override {
    transport::Ros1Handler answer;
    {
      const std::scoped_lock lock(master_.mutex);
      if (const auto found = master_.answers.find(name); found != master_.answers.end())
        answer = found->second;
    }
    if (!answer) return Error{Origin::not_found, "nothing serves " + name};
    return answer(request);
  }
  Status set_parameter(const std::string& name, const google::protobuf::Value& value) override {
    const std::scoped_lock lock(master_.mutex);
    master_.parameters[name] = value;
    return Done{};
  }
  Status delete_parameter(const std::string& name) override {
    const std::scoped_lock lock(master_.mutex);
    master_.parameters.erase(name);
    return Done{};
  }
  Result<google::protobuf::Value> parameter(const std::string& name) override {
    const std::scoped_lock lock(master_.mutex);
    return master_.parameters[name];
  }
  Result<bool> knows_node(const std::string&) override { return reaches_master(); }
  bool reaches_master() const override {
    const std::scoped_lock lock(master_.mutex);
    return master_.there;
  }
  Status appear_as(const std::vector<std::string>& names) override {
    const std::scoped_lock lock(master_.mutex);
    for (const std::string& name : names)
      if (master_.taken.contains(name)) return Error{Origin::usage, name + " is in use", "it answers"};
    master_.names = names;
    return Done{};
  }

 private:
  class FakePublisher final : public transport::Publisher {
   public:
    FakePublisher(FakeMaster& master, std::string topic) : master_(master), topic_(std::move(topic)) {}
    Status publish(Encoding, std::string_view bytes) override {
      const std::scoped_lock lock(master_.mutex);
      master_.published[topic_].emplace_back(bytes);
      return Done{};
    }
    std::size_t matched() const override {
      const std::scoped_lock lock(master_.mutex);
      return master_.subscribers;
    }
    bool wait_for_subscriber(transport::Deadline) override { return true; }
    bool wait_until_delivered(transport::Deadline) override { return true; }

   private:
    FakeMaster& master_;
    const std::string topic_;
  };
  class FakeSubscription final : public transport::Subscription {
   public:
    FakeSubscription(FakeMaster& master, std::string topic) : master_(master), topic_(std::move(topic)) {}
    ~FakeSubscription() override {
      const std::scoped_lock lock(master_.mutex);
      master_.handlers.erase(topic_);
      master_.subscribed.erase(topic_);
    }
    std::size_t matched() const override {
      const std::scoped_lock lock(master_.mutex);
      return master_.other_publishers;
    }

   private:
    FakeMaster& master_;
    const std::string topic_;
  };
  FakeMaster& master_;
};

inline std::unique_ptr<SimEnd> fake_ros_end(FakeMaster& master) {
  return make_ros_end(
      {.open_node =
           [&master](const transport::Ros1Options& options) -> Result<std::unique_ptr<transport::Ros1Node>> {
        master.options = options;
        return std::unique_ptr<transport::Ros1Node>(std::make_unique<FakeNode>(master));
      }});
}

}  // namespace aim::robotside::kuavo
