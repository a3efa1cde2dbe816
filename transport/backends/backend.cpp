// Address to backend: the modules among the rows of core/model/backend.hpp, which are loaded here on first
// use, and what is part of every program.
#include "transport/backends/backend.hpp"

#include <dlfcn.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/model/backend.hpp"
#include "transport/http/http_client.hpp"
#include "transport/loopback/loopback.hpp"
#include "transport/ros1/ros1_bus.hpp"

namespace aim::transport {
namespace {

// A bus in a module: libaim-NAME.so with the function aim_open_bus. It is never unloaded, because its threads
// and types need its code until the process ends.
using OpenBus = TopicBus* (*)(const std::string_view* rest, const BusOptions*, Error*);
constexpr const char* kModuleSymbol = "aim_open_bus";

struct LoadedModule {
  OpenBus open;
};

// ---- modules

bool is_module(const BackendRow& backend) { return !backend.library.name.empty(); }

std::string file_of(const BackendRow& module) { return "libaim-" + std::string(module.name) + ".so"; }

std::vector<std::string> module_paths(std::string_view file) {
  std::vector<std::string> paths;
  std::error_code failed;
  const auto executable = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (!failed) {
    const auto bin = executable.parent_path();
    paths.push_back((bin / "../lib/aim" / file).lexically_normal());  // also the build tree
    paths.push_back((bin / AIM_MODULE_RELATIVE_DIR / file).lexically_normal());
  }
  paths.push_back(std::string(AIM_MODULE_DIR "/").append(file));
  return paths;
}

Error no_topics(const BackendRow& module, std::string reason) {
  return {.origin = Origin::unreachable,
          .message = "topics are not available in this installation",
          .reason = std::move(reason),
          .hint = "install or build aim with " + std::string(module.library.name)};
}

Result<LoadedModule> load(const BackendRow& module) {
  const std::string file = file_of(module);
  std::string tried;
  for (const std::string& path : module_paths(file)) {
    std::error_code failed;
    if (!std::filesystem::exists(path, failed)) {
      if (tried.find(path) == std::string::npos) tried.append(tried.empty() ? "" : ", ").append(path);
      continue;
    }
    void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (library == nullptr)
      return no_topics(module, ::dlerror());  // NOLINT(concurrency-mt-unsafe): per thread in glibc
    void* const symbol = ::dlsym(library, kModuleSymbol);
    if (symbol == nullptr) return no_topics(module, path + " is not a module of this version of aim");
    return LoadedModule{reinterpret_cast<OpenBus>(symbol)};
  }
  return no_topics(module, file + " was not found; searched " + tried);
}

Result<std::unique_ptr<TopicBus>> open_module(const BackendRow& module, std::string_view rest,
                                              const BusOptions& options) {
  const auto loaded = load(module);
  if (!loaded) return loaded.error();
  Error error{.origin = Origin::error, .message = file_of(module) + " gave no reason"};
  std::unique_ptr<TopicBus> bus(loaded->open(&rest, &options, &error));
  if (!bus) return error;
  return bus;
}

// ---- the tables

Result<std::unique_ptr<TopicBus>> open_named_bus(std::string_view name, const BusOptions& /*options*/) {
  if (name.empty())
    return Error{.origin = Origin::usage, .message = "a loopback bus needs a name: loopback:NAME"};
  return open_loopback_bus(name);
}

Result<std::unique_ptr<TopicBus>> open_ros1_bus(std::string_view master, const BusOptions& options) {
  Ros1Options node{.interface = options.interface, .link = options.link, .report = options.report};
  const char* const usual = std::getenv("ROS_MASTER_URI");  // NOLINT(concurrency-mt-unsafe): never set here
  if (!master.empty())
    node.master = master;
  else if (usual != nullptr && *usual != '\0')
    node.master = usual;
  auto opened = open_ros1(node);
  if (!opened) return std::move(opened.error());
  return std::unique_ptr<TopicBus>(std::move(*opened));
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

// Those that are no modules.
struct BusBackend {
  std::string_view prefix;
  Result<std::unique_ptr<TopicBus>> (*open)(std::string_view rest, const BusOptions& options);
};
constexpr std::array kBusBackends = {
    BusBackend{backend_row(Backend::ros1).scheme, open_ros1_bus},
    BusBackend{"loopback:", open_named_bus},
};

Error unknown_url(std::string_view url, const std::vector<std::string_view>& prefixes) {
  std::string known;
  for (const std::string_view prefix : prefixes) known.append(known.empty() ? "" : ", ").append(prefix);
  return {.origin = Origin::usage,
          .message = "'" + std::string(url) + "' is not an address",
          .reason = "an address begins with one of: " + known};
}

}  // namespace

Result<std::unique_ptr<RpcClient>> open_client(std::string_view url) {
  std::vector<std::string_view> prefixes;
  for (const ClientBackend& backend : kClientBackends) {
    if (url.starts_with(backend.prefix)) return backend.open(url.substr(backend.prefix.size()));
    prefixes.push_back(backend.prefix);
  }
  return unknown_url(url, prefixes);
}

Result<std::unique_ptr<TopicBus>> open_bus(std::string_view url, const BusOptions& options) {
  std::vector<std::string_view> prefixes;
  for (const BackendRow& module : kBackendRows) {
    if (!is_module(module)) continue;
    if (url.starts_with(module.scheme)) return open_module(module, url.substr(module.scheme.size()), options);
    prefixes.push_back(module.scheme);
  }
  for (const BusBackend& backend : kBusBackends) {
    if (url.starts_with(backend.prefix)) return backend.open(url.substr(backend.prefix.size()), options);
    prefixes.push_back(backend.prefix);
  }
  return unknown_url(url, prefixes);
}

Result<std::unique_ptr<Ros1Node>> open_ros1(const Ros1Options& options) { return ros1::open_node(options); }

}  // namespace aim::transport
