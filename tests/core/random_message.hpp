// Messages filled with random values, including the extremes of their types.
#pragma once

#include <google/protobuf/message.h>

#include <random>

namespace aim::test {

// Sets some fields, sub-messages down to `depth`, repeated ones up to three times.
void fill(google::protobuf::Message& message, std::mt19937_64& random, int depth = 5);

}  // namespace aim::test
