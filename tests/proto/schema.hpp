// The embedded descriptor set, loaded into a separate pool.
#pragma once

#include <google/protobuf/descriptor.h>

#include <string>
#include <vector>

namespace aim::test {

struct Schema {
  google::protobuf::DescriptorPool pool;
  std::vector<std::string> files;  // by name, in the order of the set

  Schema();  // fails the running test if the bytes are not a valid descriptor set
};

}  // namespace aim::test
