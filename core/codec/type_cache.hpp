// Types as protobuf's JSON converter wants them. Made once per type, because making one costs more than a
// conversion.
#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/util/type_resolver.h>

#include <string>

namespace aim {

// One per pool, for the life of the program. Thread-safe.
google::protobuf::util::TypeResolver& type_cache_of(const google::protobuf::DescriptorPool& pool);

std::string type_url_of(const google::protobuf::Descriptor& message);

}  // namespace aim
