// How the bytes of a message are encoded on a wire; the message itself does not care.
#pragma once

#include <cstdint>

namespace aim {

enum class Encoding : std::uint8_t {
  json,      // protobuf JSON with AimRT's options (aimdk wire, section 1.8)
  protobuf,  // protobuf binary
  cdr,       // ROS 2 CDR: XCDR1, with its four-byte encapsulation header
};

}  // namespace aim
