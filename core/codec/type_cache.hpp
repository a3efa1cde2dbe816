// Cached type descriptions for protobuf's JSON converter, because creating one costs more than a conversion.
#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/util/type_resolver.h>

#include <string>

namespace aim {

// One resolver per pool, for the lifetime of the program. Thread-safe.
google::protobuf::util::TypeResolver& type_cache_of(const google::protobuf::DescriptorPool& pool);

std::string type_url_of(const google::protobuf::Descriptor& message);

}  // namespace aim
