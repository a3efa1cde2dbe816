// A participant that shares only the network with the bus: its samples are received from a socket, not passed
// in memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tests/catch.hpp"
#include "transport/dds/dds_domain.hpp"
#include "transport/dds/dds_entity.hpp"

namespace aim::transport::dds {

class ForeignParticipant {
 public:
  // Within a process Cyclone separates domains by their number, even if they are one domain on the wire.
  explicit ForeignParticipant(std::uint32_t wire_domain, std::uint32_t which = 0) {
    const std::uint32_t own_number = 500 + 500 * which + wire_domain;
    std::string xml = domain_configuration("lo");
    const std::string_view discovery = "<Discovery>";
    xml.insert(xml.find(discovery) + discovery.size(),
               "<ExternalDomainId>" + std::to_string(wire_domain) + "</ExternalDomainId>");
    // Without the size limit it can send samples that the bus under test must refuse.
    const std::size_t bound = xml.find("<MaxSampleSize>");
    xml.erase(bound, xml.find("</Internal>") - bound);
    domain_ = Entity(dds_create_domain(own_number, xml.c_str()));
    REQUIRE(domain_);
    participant_ = Entity(dds_create_participant(own_number, nullptr, nullptr));
    REQUIRE(participant_);
  }

  Entity topic(const dds_topic_descriptor_t& type, const char* name) const {
    Entity topic(dds_create_topic(participant_.get(), &type, name, nullptr, nullptr));
    REQUIRE(topic);
    return topic;
  }
  Entity writer(const dds_topic_descriptor_t& type, const char* name) const {
    const Qos qos = volatile_qos(DDS_RELIABILITY_RELIABLE, DDS_MSECS(100));
    Entity writer(dds_create_writer(participant_.get(), topic(type, name).get(), qos.get(), nullptr));
    REQUIRE(writer);
    return writer;
  }
  Entity reader(const dds_topic_descriptor_t& type, const char* name,
                dds_reliability_kind reliability) const {
    const Qos qos = volatile_qos(reliability, 0);
    Entity reader(dds_create_reader(participant_.get(), topic(type, name).get(), qos.get(), nullptr));
    REQUIRE(reader);
    return reader;
  }

 private:
  Entity domain_;
  Entity participant_;
};

}  // namespace aim::transport::dds
