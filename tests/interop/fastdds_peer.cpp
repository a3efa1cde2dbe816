// A Fast DDS program that subscribes to the robot's joint states or commands its velocity, as a vendor's
// program does. Source of the velocity message: AimDK wire, sections 2.1 and 2.4 (field 2, forward_velocity
// 2 [m/s]).
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/DataReaderListener.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>
#include <fastdds/dds/topic/Topic.hpp>
#include <fastdds/dds/topic/TypeSupport.hpp>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "robot_topicsPubSubTypes.h"
#include "tests/interop/fastdds_participant.hpp"

namespace aim::interop {
namespace {

namespace fast = eprosima::fastdds::dds;
using Clock = std::chrono::steady_clock;
using JointState = sensor_msgs::msg::dds_::JointState_;
using JointStateType = sensor_msgs::msg::dds_::JointState_PubSubType;
using Wrapper = ros2_plugin_proto::msg::dds_::RosMsgWrapper_;
using WrapperType = ros2_plugin_proto::msg::dds_::RosMsgWrapper_PubSubType;

constexpr const char* kVelocityTopic =
    "rt/motion/control/locomotion_velocity/pb_3Aaimdk_2Eprotocol_2EMcLocomotionVelocityChannel";
constexpr auto kPeriod = std::chrono::milliseconds(20);  // the vendor's walking script sends at 50 Hz

struct Arguments {
  std::uint32_t domain = 0;
  Discovery discovery = Discovery::multicast;
  bool reliable = false;
  std::size_t enough = 200;  // samples after which a subscriber ends
  std::vector<std::string> words;
};

// Counts joint states and keeps the first one.
class JointStates : public fast::DataReaderListener {
 public:
  void on_data_available(fast::DataReader* reader) override {
    JointState sample;
    fast::SampleInfo info;
    while (reader->take_next_sample(&sample, &info) == ReturnCode_t::RETCODE_OK) {
      if (info.valid_data) count(sample);
    }
  }
  void wait(std::size_t enough, Clock::time_point deadline) {
    std::unique_lock lock(mutex_);
    changed_.wait_until(lock, deadline, [&] { return count_ >= enough; });
  }
  void print(const std::string& type) const {
    const std::lock_guard lock(mutex_);
    const double seconds = std::chrono::duration<double>(last_ - first_).count();
    std::cout << "count " << count_ << "\nrate_hz "
              << (seconds > 0 ? static_cast<double>(count_ - 1) / seconds : 0.0) << "\ntype " << type
              << "\nnames ";
    for (const std::string& name : sample_.name()) std::cout << name << ' ';
    std::cout << "\npositions ";
    for (const double position : sample_.position()) std::cout << position << ' ';
    std::cout << '\n';
  }

 private:
  void count(const JointState& sample) {
    const std::lock_guard lock(mutex_);
    last_ = Clock::now();
    if (count_++ == 0) {
      first_ = last_;
      sample_ = sample;
    }
    changed_.notify_all();
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t count_ = 0;
  Clock::time_point first_;
  Clock::time_point last_;
  JointState sample_;  // the first one
};

fast::ReliabilityQosPolicyKind reliability(bool reliable) {
  return reliable ? fast::RELIABLE_RELIABILITY_QOS : fast::BEST_EFFORT_RELIABILITY_QOS;
}

// subscribe TOPIC TYPE SECONDS
int subscribe(fast::DomainParticipant& participant, const TypeWatch& watch, const Arguments& given) {
  if (given.words.size() != 4 || given.words[2] != "sensor_msgs::msg::dds_::JointState_") return EXIT_FAILURE;
  const std::string& name = given.words[1];
  const auto deadline = Clock::now() + std::chrono::seconds(std::atoi(given.words[3].c_str()));
  fast::TypeSupport type(new JointStateType);
  type.register_type(&participant);
  fast::Topic* const topic = participant.create_topic(name, type.get_type_name(), fast::TOPIC_QOS_DEFAULT);
  fast::Subscriber* const subscriber = participant.create_subscriber(fast::SUBSCRIBER_QOS_DEFAULT);
  if (topic == nullptr || subscriber == nullptr) return EXIT_FAILURE;
  fast::DataReaderQos qos;
  qos.reliability().kind = reliability(given.reliable);
  qos.history().depth = 10;
  JointStates states;
  fast::DataReader* const reader = subscriber->create_datareader(topic, qos, &states);
  if (reader == nullptr) return EXIT_FAILURE;
  states.wait(given.enough, deadline);
  reader->set_listener(nullptr);
  states.print(watch.type_of(name));
  return EXIT_SUCCESS;
}

Wrapper velocity(const std::string& serialization_type, double forward) {
  std::string data;
  if (serialization_type == "json") {
    std::ostringstream text;
    text << "{\"data\": {\"forward_velocity\": " << forward << ", \"lateral_velocity\": 0.0}}";
    data = text.str();
  } else {
    data = "\x12\x09\x11";  // field 2, nine bytes: field 2, eight bytes
    data.resize(data.size() + sizeof(forward));
    std::memcpy(data.data() + 3, &forward, sizeof(forward));
  }
  Wrapper wrapper;
  wrapper.serialization_type(serialization_type);
  wrapper.data(std::vector<std::uint8_t>(data.begin(), data.end()));
  return wrapper;
}

// publish velocity pb|json FORWARD SECONDS
int publish(fast::DomainParticipant& participant, const TypeWatch& watch, const Arguments& given) {
  if (given.words.size() != 5 || given.words[1] != "velocity") return EXIT_FAILURE;
  const auto deadline = Clock::now() + std::chrono::seconds(std::atoi(given.words[4].c_str()));
  Wrapper wrapper = velocity(given.words[2], std::atof(given.words[3].c_str()));
  fast::TypeSupport type(new WrapperType);
  type.register_type(&participant);
  fast::Topic* const topic =
      participant.create_topic(kVelocityTopic, type.get_type_name(), fast::TOPIC_QOS_DEFAULT);
  fast::Publisher* const publisher = participant.create_publisher(fast::PUBLISHER_QOS_DEFAULT);
  if (topic == nullptr || publisher == nullptr) return EXIT_FAILURE;
  fast::DataWriterQos qos;
  qos.reliability().kind = reliability(given.reliable);
  qos.durability().kind = fast::VOLATILE_DURABILITY_QOS;
  qos.history().depth = 10;
  fast::DataWriter* const writer = publisher->create_datawriter(topic, qos);
  if (writer == nullptr) return EXIT_FAILURE;
  std::size_t sent = 0;
  for (auto next = Clock::now(); next < deadline; next += kPeriod) {
    std::this_thread::sleep_until(next);
    if (writer->write(&wrapper)) ++sent;
  }
  std::cout << "sent " << sent << "\ntype " << watch.type_of(kVelocityTopic) << '\n';
  return EXIT_SUCCESS;
}

bool parse(int argc, char** argv, Arguments& given) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--domain" && i + 1 < argc) {
      given.domain = static_cast<std::uint32_t>(std::strtoul(argv[++i], nullptr, 10));
    } else if (word == "--count" && i + 1 < argc) {
      given.enough = std::strtoul(argv[++i], nullptr, 10);
    } else if (word == "--unicast") {
      given.discovery = Discovery::unicast;
    } else if (word == "--untouched") {
      given.discovery = Discovery::untouched;
    } else if (word == "--reliable") {
      given.reliable = true;
    } else {
      given.words.push_back(word);
    }
  }
  return !given.words.empty();
}

int run(const Arguments& given) {
  TypeWatch watch;
  fast::DomainParticipant* const participant = create_participant(given.domain, given.discovery, watch);
  if (participant == nullptr) return EXIT_FAILURE;
  const int result = given.words[0] == "subscribe" ? subscribe(*participant, watch, given)
                     : given.words[0] == "publish" ? publish(*participant, watch, given)
                                                   : EXIT_FAILURE;
  participant->set_listener(nullptr);
  participant->delete_contained_entities();
  fast::DomainParticipantFactory::get_instance()->delete_participant(participant);
  return result;
}

}  // namespace
}  // namespace aim::interop

int main(int argc, char** argv) {
  aim::interop::Arguments given;
  const int result = aim::interop::parse(argc, argv, given) ? aim::interop::run(given) : EXIT_FAILURE;
  if (result != EXIT_SUCCESS) {
    std::cerr << "usage: fastdds_peer [--domain N] [--unicast|--untouched] [--reliable] [--count N]\n"
                 "                    subscribe TOPIC TYPE SECONDS\n"
                 "                    [...] publish velocity pb|json FORWARD SECONDS\n";
  }
  return result;
}
