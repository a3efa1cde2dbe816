// A Fast DDS program that sends any bytes: one sample per line of its input, including its CDR header, on any
// topic and under any type name. So a test can send samples that a correct writer would not. Input:  TOPIC
// TYPE HEX e.g. rt/motion/control/neck_joint_command sensor_msgs::msg::dds_::JointState_ 0001.. Output: one
// line per line of input: "sent" or "failed: ..."
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/topic/Topic.hpp>
#include <fastdds/dds/topic/TypeSupport.hpp>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/interop/fastdds_any_type.hpp"
#include "tests/interop/fastdds_participant.hpp"

namespace aim::interop {
namespace {

namespace fast = eprosima::fastdds::dds;
using Clock = std::chrono::steady_clock;

constexpr auto kDiscovery = std::chrono::seconds(20);  // maximum wait for the subscriber of a topic

bool bytes_of(const std::string& hex, Bytes& bytes) {
  bytes.clear();
  if (hex.size() % 2 != 0) return false;
  for (std::size_t at = 0; at < hex.size(); at += 2) {
    const std::string pair = hex.substr(at, 2);
    char* end = nullptr;
    bytes.push_back(static_cast<std::uint8_t>(std::strtoul(pair.c_str(), &end, 16)));
    if (*end != '\0') return false;
  }
  return true;
}

class Sender {
 public:
  explicit Sender(fast::DomainParticipant& participant)
      : participant_(participant), publisher_(participant.create_publisher(fast::PUBLISHER_QOS_DEFAULT)) {}

  // Returns the error; empty if the sample was sent.
  std::string send(const std::string& topic, const std::string& type, Bytes& sample) {
    fast::DataWriter* const writer = writer_of(topic, type);
    if (writer == nullptr) return "no writer for " + topic;
    if (!writer->write(&sample)) return "the sample cannot be written";
    // A reader that has not discovered the writer yet takes the sample as soon as it has.
    const bool read = writer->wait_for_acknowledgments({10, 0}) == ReturnCode_t::RETCODE_OK;
    return read ? "" : "the sample was not acknowledged";
  }

 private:
  fast::DataWriter* writer_of(const std::string& name, const std::string& type) {
    const auto known = writers_.find(name);
    if (known != writers_.end()) return known->second;
    fast::TypeSupport support(new AnyType(type));
    support.register_type(&participant_);
    fast::Topic* const topic = participant_.create_topic(name, type, fast::TOPIC_QOS_DEFAULT);
    if (topic == nullptr || publisher_ == nullptr) return nullptr;
    fast::DataWriterQos qos;
    qos.reliability().kind = fast::RELIABLE_RELIABILITY_QOS;
    qos.durability().kind = fast::VOLATILE_DURABILITY_QOS;
    qos.history().depth = 10;
    qos.endpoint().history_memory_policy = eprosima::fastrtps::rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
    fast::DataWriter* const writer = publisher_->create_datawriter(topic, qos);
    if (writer == nullptr || !matched(*writer)) return nullptr;
    return writers_[name] = writer;
  }

  static bool matched(fast::DataWriter& writer) {
    for (const auto deadline = Clock::now() + kDiscovery; Clock::now() < deadline;) {
      fast::PublicationMatchedStatus status;
      if (writer.get_publication_matched_status(status) == ReturnCode_t::RETCODE_OK &&
          status.current_count > 0)
        return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }

  fast::DomainParticipant& participant_;
  fast::Publisher* publisher_;
  std::map<std::string, fast::DataWriter*> writers_;
};

std::string serve(Sender& sender, const std::string& line) {
  std::istringstream words(line);
  std::string topic;
  std::string type;
  std::string hex;
  Bytes sample;
  if (!(words >> topic >> type >> hex) || !bytes_of(hex, sample)) return "not TOPIC TYPE HEX";
  return sender.send(topic, type, sample);
}

}  // namespace
}  // namespace aim::interop

int main(int argc, char** argv) {
  using namespace aim::interop;
  if (argc != 2) {
    std::cerr << "usage: fastdds_sender DOMAIN\n";
    return EXIT_FAILURE;
  }
  TypeWatch watch;
  const auto domain = static_cast<std::uint32_t>(std::strtoul(argv[1], nullptr, 10));
  auto* const participant = create_participant(domain, Discovery::multicast, watch);
  if (participant == nullptr) return EXIT_FAILURE;
  {
    Sender sender(*participant);
    for (std::string line; std::getline(std::cin, line);) {
      const std::string failure = serve(sender, line);
      std::cout << (failure.empty() ? "sent" : "failed: " + failure) << std::endl;
    }
  }
  participant->set_listener(nullptr);
  participant->delete_contained_entities();
  eprosima::fastdds::dds::DomainParticipantFactory::get_instance()->delete_participant(participant);
  return EXIT_SUCCESS;
}
