// Loads the embedded descriptor set.
#include "tests/proto/schema.hpp"

#include <google/protobuf/descriptor.pb.h>

#include "aim/options.pb.h"
#include "proto/schema_bytes.hpp"
#include "tests/catch.hpp"

namespace aim::test {

Schema::Schema() {
  // Using an extension links it in; the parser can then decode it from the bytes.
  REQUIRE(aim::fixed_size.number() == 50001);
  const auto bytes = schema_bytes();
  google::protobuf::FileDescriptorSet set;
  REQUIRE(set.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())));
  for (const auto& file : set.file()) {
    INFO(file.name());
    REQUIRE(pool.BuildFile(file) != nullptr);
    files.push_back(file.name());
  }
}

}  // namespace aim::test
