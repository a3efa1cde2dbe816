// Turns CDR bytes into a sample that Cyclone DDS can write, and checks them against the type.
#pragma once

#include <dds/dds.h>
#include <dds/ddsi/ddsi_serdata.h>

#include <string_view>

#include "core/result.hpp"
#include "transport/dds/dds_entity.hpp"

namespace aim::transport::dds {

// RTPS encapsulation identifiers 0 and 1: XCDR1, plain, big or little endian. ROS 2 sends only these.
bool is_plain_cdr(std::string_view bytes);

class Serializer {
 public:
  static Result<Serializer> open(dds_entity_t participant, const dds_topic_descriptor_t& descriptor);

  // A sample for dds_writecdr, which takes ownership; nullptr: the bytes are not of this type.
  ddsi_serdata* sample(std::string_view bytes) const;

 private:
  Serializer(Entity topic, const ddsi_sertype* type) : topic_(std::move(topic)), type_(type) {}

  Entity topic_;  // keeps the type alive
  const ddsi_sertype* type_;
};

}  // namespace aim::transport::dds
