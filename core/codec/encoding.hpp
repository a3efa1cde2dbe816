// The encodings of a message on the wire.
#pragma once

#include <cstdint>

namespace aim {

enum class Encoding : std::uint8_t {
  json,      // protobuf JSON with AimRT's options (aimdk wire, section 1.8)
  protobuf,  // protobuf binary
  cdr,       // ROS 2 CDR: XCDR1, with its four-byte encapsulation header
  lcm,       // LCM: an eight-byte fingerprint, then the fields, big endian
  ros1,      // ROS 1: the fields, little endian, without padding
};

}  // namespace aim
