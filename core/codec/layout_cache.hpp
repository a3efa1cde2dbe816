// What a codec derives from the description of a message type, derived once per type: doing it for every
// sample costs more than encoding the sample.
#pragma once

#include <google/protobuf/descriptor.h>

#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace aim {

// `Type` is made by Type(const Descriptor&), which may ask for other types. Thread-safe. The pool of the type
// lives as long as the program.
template <class Type>
const Type& cached(const google::protobuf::Descriptor& message) {
  static std::shared_mutex mutex;
  static std::unordered_map<const google::protobuf::Descriptor*, std::unique_ptr<const Type>> types;
  {
    const std::shared_lock lock(mutex);
    if (const auto row = types.find(&message); row != types.end()) return *row->second;
  }
  auto made = std::make_unique<const Type>(message);  // without the lock: it asks for the types of its fields
  const std::unique_lock lock(mutex);
  return *types.try_emplace(&message, std::move(made)).first->second;
}

}  // namespace aim
