// A Fast DDS participant: on loopback with the discovery of a ROS 2 node or by address only, or without
// settings.
#pragma once

#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantListener.hpp>

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace aim::interop {

enum class Discovery {
  multicast,  // on lo, as a ROS 2 node with ROS_LOCALHOST_ONLY=1
  unicast,    // by the well-known ports of 127.0.0.1 only
  untouched,  // the defaults of Fast DDS: every interface
};

// Records the type names under which other participants offer topics.
class TypeWatch : public eprosima::fastdds::dds::DomainParticipantListener {
 public:
  void on_publisher_discovery(eprosima::fastdds::dds::DomainParticipant* participant,
                              eprosima::fastrtps::rtps::WriterDiscoveryInfo&& info) override;
  void on_subscriber_discovery(eprosima::fastdds::dds::DomainParticipant* participant,
                               eprosima::fastrtps::rtps::ReaderDiscoveryInfo&& info) override;
  std::string type_of(const std::string& topic) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::string> types_;
};

// nullptr: Fast DDS could not create it.
eprosima::fastdds::dds::DomainParticipant* create_participant(std::uint32_t domain, Discovery discovery,
                                                              TypeWatch& watch);

}  // namespace aim::interop
