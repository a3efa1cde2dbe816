// The backend table: URL prefix to backend. The DDS module is loaded here on first use.
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

std::vector<std::string> module_paths() {
  std::vector<std::string> paths;
  std::error_code failed;
  const auto executable = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (!failed) {
    const auto bin = executable.parent_path();
    paths.push_back((bin / "../lib/aim" / kModuleName).lexically_normal());  // also the build tree
    paths.push_back((bin / AIM_DDS_MODULE_RELATIVE_DIR / kModuleName).lexically_normal());
  }
  paths.push_back(std::string(AIM_DDS_MODULE_DIR "/") + kModuleName);
  return paths;
}

Error no_topics(std::string reason) {
  return {.origin = Origin::unreachable,
          .message = "topics are not available in this installation",
          .reason = std::move(reason),
          .hint = "install or build aim with Cyclone DDS"};
}

// The module is never unloaded, because its threads and types need its code until the process ends.
Result<DdsModule> load_dds() {
  std::string tried;
  for (const std::string& path : module_paths()) {
    std::error_code failed;
    if (!std::filesystem::exists(path, failed)) {
      if (tried.find(path) == std::string::npos) tried.append(tried.empty() ? "" : ", ").append(path);
      continue;
    }
    void* const module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (module == nullptr)
      return no_topics(::dlerror());  // NOLINT(concurrency-mt-unsafe): per thread in glibc
    void* const symbol = ::dlsym(module, kModuleSymbol);
    if (symbol == nullptr) return no_topics(path + " is not a DDS module of this version of aim");
    return DdsModule{reinterpret_cast<OpenDdsBus>(symbol)};
  }
  return no_topics(std::string(kModuleName) + " was not found; searched " + tried);
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
    return Error{.origin = Origin::usage, .message = "a loopback server needs a name: loopback:NAME"};
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
