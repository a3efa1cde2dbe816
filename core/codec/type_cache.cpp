// A type resolver that caches the results of protobuf's own resolver.
#include "core/codec/type_cache.hpp"

#include <google/protobuf/type.pb.h>
#include <google/protobuf/util/type_resolver_util.h>

#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>

#include "ros/std_msgs.pb.h"

namespace aim {
namespace {

namespace pb = google::protobuf;

constexpr const char* kPrefix = "type.googleapis.com";

template <class Type>
class Remembered {
 public:
  bool find(const std::string& url, Type& out) const {
    const std::shared_lock lock(mutex_);
    const auto it = types_.find(url);
    if (it == types_.end()) return false;
    out = it->second;
    return true;
  }
  void keep(const std::string& url, const Type& type) {
    const std::unique_lock lock(mutex_);
    types_.emplace(url, type);
  }

 private:
  mutable std::shared_mutex mutex_;
  std::map<std::string, Type> types_;  // bounded: the types of the pool
};

class TypeCache : public pb::util::TypeResolver {
 public:
  explicit TypeCache(const pb::DescriptorPool& pool)
      : source_(pb::util::NewTypeResolverForDescriptorPool(kPrefix, &pool)) {
    // The resolver looks our field options up in the generated pool, and ends the program if they are not
    // registered there yet (cli/client/lazy_descriptors.cpp). This registers the file that this one imports.
    (void)std_msgs::msg::String::descriptor();
  }

  pb::util::Status ResolveMessageType(const std::string& url, pb::Type* out) override {
    if (messages_.find(url, *out)) return {};
    auto status = source_->ResolveMessageType(url, out);
    if (status.ok()) messages_.keep(url, *out);
    return status;
  }
  pb::util::Status ResolveEnumType(const std::string& url, pb::Enum* out) override {
    if (enums_.find(url, *out)) return {};
    auto status = source_->ResolveEnumType(url, out);
    if (status.ok()) enums_.keep(url, *out);
    return status;
  }

 private:
  std::unique_ptr<pb::util::TypeResolver> source_;
  Remembered<pb::Type> messages_;
  Remembered<pb::Enum> enums_;
};

}  // namespace

pb::util::TypeResolver& type_cache_of(const pb::DescriptorPool& pool) {
  static std::mutex mutex;
  static std::map<const pb::DescriptorPool*, std::unique_ptr<TypeCache>> caches;
  const std::scoped_lock lock(mutex);
  auto& cache = caches[&pool];
  if (!cache) cache = std::make_unique<TypeCache>(pool);
  return *cache;
}

std::string type_url_of(const pb::Descriptor& message) {
  return std::string(kPrefix) + "/" + message.full_name();
}

}  // namespace aim
