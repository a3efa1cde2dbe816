// An interface as text, one block per message, enum and service: from descriptors, or from a checked-in list.
#pragma once

#include <google/protobuf/descriptor.h>

#include <map>
#include <string>
#include <vector>

namespace aim::test {

// "message McActionInfo" -> its members in declaration order; format: see the header of aimdk_interface.txt.
using Interface = std::map<std::string, std::vector<std::string>>;

// Every type of every file of `pool` whose package is `package`; names are given without it.
Interface interface_of(const google::protobuf::DescriptorPool& pool, const std::vector<std::string>& files,
                       const std::string& package);

// The same from a list in this folder. An empty Interface if the file cannot be read.
Interface read_interface(const std::string& file_name);

// One line per difference, which names the expected and the found member; empty if both are equal.
std::vector<std::string> differences(const Interface& expected, const Interface& actual);

}  // namespace aim::test
