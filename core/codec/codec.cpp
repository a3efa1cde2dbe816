// Protobuf's binary encoding: reading and writing.
#include "core/codec/codec.hpp"

#include <google/protobuf/stubs/logging.h>

#include "core/codec/text_bound.hpp"

namespace aim {

Status from_protobuf(std::string_view bytes, google::protobuf::Message& message) {
  // Malformed bytes are an error for the caller and must not appear in the daemon's log.
  const google::protobuf::LogSilencer silence;
  if (bytes.size() > kLargestMessage)
    return Error{.origin = Origin::limit,
                 .message = "the message is too large",
                 .reason = std::to_string(bytes.size()) + " bytes, at most " +
                           std::to_string(kLargestMessage) + " are allowed"};
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    message.Clear();
    return Error{.origin = Origin::usage,
                 .message = "the bytes are not a " + message.GetDescriptor()->name(),
                 .reason = "they are truncated or not a protobuf encoding of it"};
  }
  return check_text_bound(message);
}

std::string to_protobuf(const google::protobuf::Message& message) {
  const google::protobuf::LogSilencer silence;
  return message.SerializeAsString();
}

}  // namespace aim
