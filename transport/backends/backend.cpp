// The backend table: which URL is served by what. The DDS module is loaded here, when it is first asked for.
#include "transport/backends/backend.hpp"

#include <dlfcn.h>

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "transport/http/http_client.hpp"
#include "transport/loopback/loopback.hpp"

namespace aim::transport {
namespace {

using OpenDdsBus = TopicBus* (*)(const BusOptions*, Error*);

struct DdsModule {
  OpenDdsBus open;
};

constexpr const char* kModuleName = "libaim-dds.so";
constexpr const char* kModuleSymbol = "aim_open_dds_bus";

// ---- the DDS module

std::vector<std::string> module_places() {
  std::vector<std::string> places;
  std::error_code failed;
  const auto executable = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (!failed) {
    const auto bin = executable.parent_path();
    places.push_back((bin / "../lib/aim" / kModuleName).lexically_normal());  // also the build tree
    places.push_back((bin / AIM_DDS_MODULE_RELATIVE_DIR / kModuleName).lexically_normal());
  }
  places.push_back(std::string(AIM_DDS_MODULE_DIR "/") + kModuleName);
  return places;
}

Error no_topics(std::string reason) {
  return {.origin = Origin::unreachable,
          .message = "topics are not available in this installation",
          .reason = std::move(reason),
          .hint = "install or build aim with Cyclone DDS"};
}

// The module stays loaded to the end: its threads and types must not lose their code.
Result<DdsModule> load_dds() {
  std::string places;
  for (const std::string& place : module_places()) {
    std::error_code failed;
    if (!std::filesystem::exists(place, failed)) {
      if (places.find(place) == std::string::npos) places.append(places.empty() ? "" : ", ").append(place);
      continue;
    }
    void* const module = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (module == nullptr)
      return no_topics(::dlerror());  // NOLINT(concurrency-mt-unsafe): per thread in glibc
    void* const symbol = ::dlsym(module, kModuleSymbol);
    if (symbol == nullptr) return no_topics(place + " is not a module of this version");
    return DdsModule{reinterpret_cast<OpenDdsBus>(symbol)};
  }
  return no_topics(std::string(kModuleName) + " is not there; looked at " + places);
}

Result<std::unique_ptr<TopicBus>> open_dds_bus(std::string_view /*name*/, const BusOptions& options) {
  auto module = load_dds();
  if (!module) return std::move(module.error());
  Error error{.origin = Origin::error, .message = "the DDS module gave no reason"};
  std::unique_ptr<TopicBus> bus(module->open(&options, &error));
  if (!bus) return error;
  return bus;
}

// ---- the tables

Result<std::unique_ptr<TopicBus>> open_named_bus(std::string_view name, const BusOptions& /*options*/) {
  if (name.empty())
    return Error{.origin = Origin::usage, .message = "a loopback bus needs a name: loopback:NAME"};
  return open_loopback_bus(name);
}

Result<std::unique_ptr<RpcClient>> open_named_client(std::string_view name) {
  if (name.empty())
    return Error{.origin = Origin::usage, .message = "a loopback server has a name: loopback:NAME"};
  return open_loopback_client(name);
}

struct ClientBackend {
  std::string_view prefix;
  Result<std::unique_ptr<RpcClient>> (*open)(std::string_view rest);
};
constexpr std::array kClientBackends = {
    ClientBackend{"http://", open_http_client},
    ClientBackend{"loopback:", open_named_client},
};

struct BusBackend {
  std::string_view prefix;
  Result<std::unique_ptr<TopicBus>> (*open)(std::string_view rest, const BusOptions& options);
};
constexpr std::array kBusBackends = {
    BusBackend{"dds:", open_dds_bus},
    BusBackend{"loopback:", open_named_bus},
};

template <class Backends>
Error unknown_url(std::string_view url, const Backends& backends) {
  std::string known;
  for (const auto& backend : backends) known.append(known.empty() ? "" : ", ").append(backend.prefix);
  return {.origin = Origin::usage,
          .message = "'" + std::string(url) + "' is not an address",
          .reason = "an address begins with one of: " + known};
}

}  // namespace

Result<std::unique_ptr<RpcClient>> open_client(std::string_view url) {
  for (const auto& backend : kClientBackends) {
    if (url.starts_with(backend.prefix)) return backend.open(url.substr(backend.prefix.size()));
  }
  return unknown_url(url, kClientBackends);
}

Result<std::unique_ptr<TopicBus>> open_bus(std::string_view url, const BusOptions& options) {
  for (const auto& backend : kBusBackends) {
    if (url.starts_with(backend.prefix)) return backend.open(url.substr(backend.prefix.size()), options);
  }
  return unknown_url(url, kBusBackends);
}

}  // namespace aim::transport
