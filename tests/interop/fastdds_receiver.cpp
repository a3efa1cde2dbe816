// A Fast DDS program that prints the samples of a topic as hexadecimal CDR, one per line, then their rate.
// With "latched" it reads as a node of ROS 2 reads /tf_static: RELIABLE and TRANSIENT_LOCAL.
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>
#include <fastdds/dds/topic/Topic.hpp>
#include <fastdds/dds/topic/TypeSupport.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "tests/interop/fastdds_any_type.hpp"
#include "tests/interop/fastdds_participant.hpp"

namespace aim::interop {
namespace {

namespace fast = eprosima::fastdds::dds;
using Clock = std::chrono::steady_clock;

void print(const Bytes& sample) {
  for (const std::uint8_t byte : sample) std::printf("%02x", byte);
  std::printf("\n");
}

int receive(fast::DomainParticipant& participant, const std::string& name, const std::string& type_name,
            int count, int seconds, bool latched) {
  fast::TypeSupport type(new AnyType(type_name));
  type.register_type(&participant);
  fast::Topic* const topic = participant.create_topic(name, type_name, fast::TOPIC_QOS_DEFAULT);
  fast::Subscriber* const subscriber = participant.create_subscriber(fast::SUBSCRIBER_QOS_DEFAULT);
  if (topic == nullptr || subscriber == nullptr) return EXIT_FAILURE;
  fast::DataReaderQos qos;
  qos.reliability().kind = latched ? fast::RELIABLE_RELIABILITY_QOS : fast::BEST_EFFORT_RELIABILITY_QOS;
  qos.durability().kind = latched ? fast::TRANSIENT_LOCAL_DURABILITY_QOS : fast::VOLATILE_DURABILITY_QOS;
  qos.history().depth = 100;
  qos.endpoint().history_memory_policy = eprosima::fastrtps::rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
  fast::DataReader* const reader = subscriber->create_datareader(topic, qos);
  if (reader == nullptr) return EXIT_FAILURE;
  int received = 0;
  Clock::time_point first;
  Clock::time_point last;
  for (const auto deadline = Clock::now() + std::chrono::seconds(seconds);
       received < count && Clock::now() < deadline;) {
    reader->wait_for_unread_message(eprosima::fastrtps::Duration_t(0, 100'000'000));
    Bytes sample;
    fast::SampleInfo info;
    while (received < count && reader->take_next_sample(&sample, &info) == ReturnCode_t::RETCODE_OK) {
      if (!info.valid_data) continue;
      last = Clock::now();
      if (received++ == 0) first = last;
      print(sample);
    }
  }
  const double span = std::chrono::duration<double>(last - first).count();
  std::printf("rate_hz %f\n", received > 1 ? (received - 1) / span : 0.0);
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace aim::interop

int main(int argc, char** argv) {
  using namespace aim::interop;
  if (argc < 6) {
    std::cerr << "usage: fastdds_receiver DOMAIN TOPIC TYPE COUNT SECONDS [latched]\n";
    return EXIT_FAILURE;
  }
  TypeWatch watch;
  const auto domain = static_cast<std::uint32_t>(std::strtoul(argv[1], nullptr, 10));
  auto* const participant = create_participant(domain, Discovery::multicast, watch);
  if (participant == nullptr) return EXIT_FAILURE;
  const bool latched = argc > 6 && std::string(argv[6]) == "latched";
  const int result = receive(*participant, argv[2], argv[3], std::atoi(argv[4]), std::atoi(argv[5]), latched);
  participant->set_listener(nullptr);
  participant->delete_contained_entities();
  eprosima::fastdds::dds::DomainParticipantFactory::get_instance()->delete_participant(participant);
  return result;
}
