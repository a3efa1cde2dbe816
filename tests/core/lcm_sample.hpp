// Messages with random values that have a form in LCM: arrays have their length, integers fit.
#pragma once

#include <google/protobuf/message.h>

#include <random>

namespace aim::test {

void fill_lcm(google::protobuf::Message& message, std::mt19937_64& random);

}  // namespace aim::test
