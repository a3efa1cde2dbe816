// Selects the codec of an encoding. In its own file, so that a program using one codec does not link all
// of them.
#include "core/codec/codec.hpp"

namespace aim {

Status decode(Encoding encoding, std::string_view bytes, google::protobuf::Message& message) {
  switch (encoding) {
    case Encoding::json:
      return from_json(bytes, message);
    case Encoding::protobuf:
      return from_protobuf(bytes, message);
    case Encoding::cdr:
      return from_cdr(bytes, message);
    case Encoding::lcm:
      return from_lcm(bytes, message);
    case Encoding::ros1:
      return from_ros1(bytes, message);
  }
  return Error{.origin = Origin::error, .message = "unknown encoding"};
}

std::string encode(Encoding encoding, const google::protobuf::Message& message) {
  switch (encoding) {
    case Encoding::json:
      return to_json(message);
    case Encoding::protobuf:
      return to_protobuf(message);
    case Encoding::cdr:
      return to_cdr(message);
    case Encoding::lcm: {
      auto bytes = to_lcm(message);
      return bytes ? std::move(*bytes) : std::string();
    }
    case Encoding::ros1: {
      auto bytes = to_ros1(message);
      return bytes ? std::move(*bytes) : std::string();
    }
  }
  return {};
}

}  // namespace aim
