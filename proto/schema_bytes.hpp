// The description of every message, enum and service in proto/, with its comments, as bytes in the program.
// A serialized google.protobuf.FileDescriptorSet: files come after the files they import.
#pragma once

#include <span>

namespace aim {

// Lives as long as the program; 4-byte aligned; never empty.
[[nodiscard]] std::span<const unsigned char> schema_bytes();

}  // namespace aim
