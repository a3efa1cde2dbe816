// Rules about includes, names and casts, as tables.
#include "source_rule.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>

#include "core/model/backend.hpp"
#include "core/model/robot_model.hpp"

namespace aim::test {
namespace {

using Prefixes = std::vector<std::string_view>;

bool starts_with_any(std::string_view text, const Prefixes& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view p) { return text.starts_with(p); });
}

const Prefixes kRoots = {"core/",  "transport/", "cli/",   "robotside/", "proto/",
                         "tests/", "bench/",     "aimdk/", "aim/v1/",    "aim/options",
                         "ros/",   "ros1/",      "idl/",   "lcm/",       "sdk/"};

// Every folder with sources, lowest first: a file may include headers of its own folder and of the folders
// before it, so there is no cycle. Those of robots and of modules are not listed: see kRobotFolders and
// kModules.
const std::vector<std::string_view> kOrder = {
    "proto",
    "core",
    "core/codec",
    "core/model",
    "core/walk",
    "core/robots",
    "transport",
    "transport/loopback",
    "transport/http",
    "transport/ros1",
    "transport/backends",
    "sdk/include",
    "sdk",
    "robotside/state",
    "robotside/smooth",
    "robotside/kinematics",
    "robotside/collision",
    "robotside/scene",
    "robotside/ports",
    "robotside/frames",
    "robotside/simulators",
    "robotside/drivers",
    "robotside/driver_table",
    "robotside/behaviours",
    "robotside/control/parts",
    "robotside/control/requests",
    "robotside/control",
    "robotside/planning",
    "robotside/motion",
    "robotside/tasks",
    "robotside/api/request",
    "robotside/api/convert",
    "robotside/api/topics",
    "robotside/api",
    "robotside/api/aim",
    "robotside/api/aimdk",
    "robotside/telemetry",
    "robotside",
    "cli/output",
    "cli/output/views",
    "cli/process",
    "cli/client",
    "cli/config",
    "cli/table",
    "cli/input",
    "cli/motion",
    "cli/help",
    "cli/completion",
    "cli/commands/action",
    "cli/commands/bms",
    "cli/commands/body",
    "cli/commands/motion",
    "cli/commands/gait",
    "cli/commands/light",
    "cli/commands/claw",
    "cli/commands/completion",
    "cli/commands/config",
    "cli/commands/context",
    "cli/commands/dance",
    "cli/commands/doctor",
    "cli/commands/estop",
    "cli/commands/events",
    "cli/commands/explain",
    "cli/commands/fault",
    "cli/commands/hand",
    "cli/commands/help",
    "cli/commands/history",
    "cli/commands/neck",
    "cli/commands/player",
    "cli/commands/rpc",
    "cli/commands/sensor",
    "cli/commands/shell",
    "cli/commands/sim",
    "cli/commands/status",
    "cli/commands/stop",
    "cli/commands/task",
    "cli/commands/sequence",
    "cli/commands/topic",
    "cli/commands/version",
    "cli/commands/waist",
    "cli/commands/walk",
    "cli/commands/joint",
    "cli/commands/arm",
    "cli/commands/plan",
    "cli/commands/why",
    "cli/commands/wait",
    "cli/commands/top",
    "cli/run",
    "cli/shell",
    "cli",
    "cli/pages",
};

// In each of these a robot may have a folder of its name, and folders in that. They come after the one that
// they are in, and know nothing of another robot's.
const std::vector<std::string_view> kRobotFolders = {"robotside/frames", "robotside/simulators",
                                                     "robotside/drivers"};

// Behind the table of backends, each that is a module has a folder of its name, likewise.
constexpr std::string_view kModules = "transport/backends";

bool is_module(const BackendRow& row) { return !row.library.name.empty(); }
std::string module_folder(const BackendRow& row) { return "transport/" + std::string(row.name); }

// Headers that a folder may include, as a restriction of the order above. The first matching row applies, so
// the more specific rows are first.
struct Allowance {
  std::string_view folder;
  Prefixes headers;
};

const std::vector<Allowance> kAllowances = {
    {"proto/", {"proto/"}},
    {"core/", {"core/", "proto/", "aimdk/", "aim/v1/", "aim/options", "ros/"}},
    {"transport/dds", {"transport/", "core/", "idl/"}},
    {"transport/", {"transport/", "core/"}},
    {"sdk/include/", {}},  // installed: programs have no other header of aim
    {"sdk/", {"sdk/", "core/", "transport/"}},
    {"cli/", {"cli/", "core/", "transport/", "aimdk/", "aim/v1/", "ros/"}},
    {"robotside/state/", {"robotside/state/", "core/"}},
    {"robotside/scene/", {"robotside/scene/", "robotside/kinematics/", "robotside/state/", "core/"}},
    {"robotside/ports/", {"robotside/ports/", "robotside/scene/", "robotside/state/", "transport/", "core/"}},
    {"robotside/frames/",
     {"robotside/frames/", "robotside/ports/", "robotside/state/", "transport/", "core/", "ros1/", "lcm/"}},
    // A driver talks to a simulated robot as to a real one: neither includes the other.
    {"robotside/simulators/",
     {"robotside/simulators/", "robotside/frames/", "robotside/ports/", "robotside/smooth/",
      "robotside/kinematics/", "robotside/scene/", "robotside/state/", "transport/", "core/", "ros/",
      "ros1/"}},
    {"robotside/drivers/",
     {"robotside/drivers/", "robotside/frames/", "robotside/ports/", "robotside/kinematics/",
      "robotside/state/", "transport/", "core/", "aimdk/", "aim/v1/", "ros/", "ros1/"}},
    {"robotside/control/",
     {"robotside/control/", "robotside/behaviours/", "robotside/ports/", "robotside/smooth/",
      "robotside/kinematics/", "robotside/collision/", "robotside/state/", "core/"}},
    {"robotside/smooth/", {"robotside/smooth/", "core/"}},
    {"robotside/kinematics/", {"robotside/kinematics/", "core/"}},
    {"robotside/collision/", {"robotside/collision/", "robotside/kinematics/", "core/"}},
    {"robotside/behaviours/",
     {"robotside/behaviours/", "robotside/smooth/", "robotside/kinematics/", "robotside/collision/",
      "robotside/ports/driver.hpp", "robotside/state/", "core/"}},
    {"robotside/planning/",
     {"robotside/planning/", "robotside/smooth/", "robotside/kinematics/", "robotside/collision/", "core/"}},
    {"robotside/motion/",
     {"robotside/motion/", "robotside/smooth/", "robotside/kinematics/", "robotside/collision/", "core/",
      "aim/v1/"}},
    {"robotside/", {"robotside/", "core/", "transport/", "aimdk/", "aim/v1/", "ros/"}},
};

// Headers that only some files may include: each library in one place, and transports through their
// interface. Those of the modules of backends are not listed (core/model/backend.hpp).
struct Restriction {
  std::string_view header;  // prefix of the included path
  Prefixes files;           // prefixes of the permitted files
};

const std::vector<Restriction> kRestrictions = {
    {"aim/methods.hpp", {"core/model/methods.hpp"}},  // it takes Method from there
    {"boost/", {"transport/http/", "transport/memory_reserve"}},
    {"httplib", {}},
    {"CLI/", {"robotside/flags."}},
    {"toml++/", {"core/codec/toml."}},
    {"histedit", {"cli/shell/shell"}},
    {"editline/", {"cli/shell/shell"}},
    {"readline/", {"cli/shell/shell"}},
    {"ompl/", {"robotside/planning/path_search.cpp"}},
    {"fcl/", {"tests/robotside/planning/"}},
    {"kdl/",
     {"robotside/kinematics/numeric_inverse.cpp", "robotside/kinematics/kdl_chain.hpp",
      "tests/robotside/kinematics/gravity_test.cpp"}},
    {"Eigen/", {"robotside/kinematics/numeric_inverse.cpp"}},
    {"png.h", {"robotside/api/convert/png.cpp", "cli/process/sixel.cpp"}},
    {"spdlog/", {"robotside/main.cpp", "robotside/daemon.cpp", "robotside/buses.cpp"}},
    {"lcm/lcm", {"tests/", "bench/"}},    // liblcm judges; the bus has sockets of its own
    {"ros/ros.h", {"tests/", "bench/"}},  // roscpp judges; the node has sockets of its own
    {"urdf", {"tests/"}},
    {"utf8proc", {"cli/output/text."}},
    {"nlohmann/", {"cli/"}},
    {"google/protobuf/util/", {"core/"}},
    {"google/", {"core/", "proto/", "cli/", "robotside/", "transport/ros1"}},  // parameters are Values
    {"transport/http/", {"transport/"}},
    {"transport/loopback/", {"transport/"}},
    {"transport/lcm/", {"transport/lcm/", "sdk/"}},  // the library loads no modules
    {"transport/ros1/", {"transport/ros1/", "transport/backends/"}},
    // core: no threads, clocks, files, sockets.
    {"thread", {"transport/", "cli/", "robotside/", "sdk/"}},
    {"chrono", {"transport/", "cli/", "robotside/", "sdk/"}},
    {"condition_variable", {"transport/", "cli/", "robotside/", "sdk/"}},
    {"iostream", {"cli/", "robotside/main.cpp", "robotside/daemon.cpp"}},
    {"fstream", {"proto/", "transport/", "cli/", "robotside/"}},
    {"filesystem", {"transport/", "cli/", "robotside/"}},
    {"unistd.h", {"transport/", "cli/", "robotside/"}},
    {"sys/", {"transport/", "cli/", "robotside/"}},
};

// Folders whose code may name a robot.
const Prefixes kMayNameRobots = {"core/robots/",
                                 "robotside/frames/",
                                 "robotside/drivers/",
                                 "robotside/simulators/",
                                 "robotside/driver_table/",
                                 "proto/",
                                 "sdk/"};
// Packages of messages are called after robots in ROS, "kuavo_msgs": names of proto/.
constexpr std::string_view kPackageEnd = "_msgs";

// What robots are called: vendor and robot of their ids, which are VENDOR-ROBOT or VENDOR-ROBOT-EDITION. An
// edition may be any word.
const std::vector<std::string_view>& robot_names() {
  static const auto names = [] {
    std::vector<std::string_view> found;
    for (const RobotModel* model : robot_models()) {
      std::string_view rest = model->id;
      for (int word = 0; word < 2; ++word) {
        const std::string_view name = rest.substr(0, rest.find('-'));
        if (std::find(found.begin(), found.end(), name) == found.end()) found.push_back(name);
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
      }
    }
    return found;
  }();
  return names;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

// "a2" as a separate word or as a part between underscores of an identifier ("agibot_a2" and "a2_" are found,
// "A2Driver" is not).
bool names_robot(std::string_view code, std::string_view name) {
  const std::string text = lower(code);
  const auto letter = [&](std::size_t at) {
    return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
  };
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
    if ((at == 0 || !letter(at - 1)) && !letter(at + name.size()) &&
        !text.substr(at + name.size()).starts_with(kPackageEnd))
      return true;
  return false;
}

std::string_view folder_of(std::string_view path) { return path.substr(0, path.rfind('/')); }

// Where a folder is in the order.
struct Place {
  std::size_t row;         // of kOrder; its size: in none
  std::ptrdiff_t behind;   // how far it comes after that folder; 0: it is that
  std::string_view owner;  // the robot or the module whose folder it is; empty: of all

  bool known() const { return row < kOrder.size(); }
};

// The folders of a robot come after the one that they are in.
Place place_of(std::string_view folder) {
  Place place{kOrder.size(), 0, {}};
  std::string_view listed = folder;
  for (const std::string_view parent : kRobotFolders) {
    if (!folder.starts_with(std::string(parent) + "/")) continue;
    const std::string_view inner = folder.substr(parent.size() + 1);
    place.owner = inner.substr(0, inner.find('/'));
    place.behind = 1 + std::count(inner.begin(), inner.end(), '/');
    const auto& names = robot_names();
    if (std::find(names.begin(), names.end(), place.owner) == names.end()) return place;
    listed = parent;
  }
  for (const BackendRow& row : kBackendRows) {
    if (!is_module(row) || folder != module_folder(row)) continue;
    place.owner = row.name;
    place.behind = 1;
    listed = kModules;
  }
  place.row = static_cast<std::size_t>(std::find(kOrder.begin(), kOrder.end(), listed) - kOrder.begin());
  return place;
}

void check_order(const std::string& path, const std::string& header, std::vector<std::string>& found) {
  const Place from = place_of(folder_of(path)), to = place_of(folder_of(header));
  if (!to.known()) return;  // generated, or of a library
  if (std::pair(to.row, to.behind) > std::pair(from.row, from.behind))
    found.push_back(path + " must not include " + header + ", which is later in the order");
  else if (!from.owner.empty() && !to.owner.empty() && from.owner != to.owner)
    found.push_back(path + " must not include " + header + ", which belongs to " + std::string(to.owner));
}

void check_allowance(const std::string& path, const std::string& header, std::vector<std::string>& found) {
  if (!starts_with_any(header, kRoots)) return;
  for (const Allowance& row : kAllowances) {
    if (!path.starts_with(row.folder)) continue;
    if (!starts_with_any(header, row.headers)) found.push_back(path + " must not include " + header);
    return;
  }
}

// Of a module, or of the library that it is built with.
bool is_of_module(const std::string& header, const BackendRow& row) {
  return header.starts_with(module_folder(row) + "/") ||
         (!row.library.headers.empty() && header.starts_with(row.library.headers));
}

void check_restriction(const std::string& path, const std::string& header, std::vector<std::string>& found) {
  const auto refuse = [&] {
    found.push_back(path + " must not include " + header + ", which is restricted to other files");
  };
  for (const Restriction& row : kRestrictions) {
    if (!header.starts_with(row.header)) continue;
    if (!starts_with_any(path, row.files)) refuse();
    return;
  }
  for (const BackendRow& row : kBackendRows)
    if (is_module(row) && is_of_module(header, row) && !path.starts_with(module_folder(row) + "/")) refuse();
}

bool sees_messages(const std::vector<std::string>& headers) {
  return std::any_of(headers.begin(), headers.end(), [](const std::string& header) {
    return header.starts_with("google/protobuf/") || header.ends_with(".pb.h") ||
           header == "core/codec/codec.hpp" || header == "core/codec/schema.hpp";
  });
}

// The type between the brackets of a cast; `open` is the index of its '<'.
std::string_view cast_target(std::string_view code, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < code.size(); ++at) {
    if (code[at] == '<') ++depth;
    if (code[at] == '>' && --depth == 0) return code.substr(open + 1, at - open - 1);
  }
  return {};
}

// A message created from the schema and a compiled one of the same name have different layouts, so an
// unchecked cast between them is forbidden; protobuf's DynamicCastToGenerated checks the type.
void check_casts(const std::string& path, std::string_view code, std::vector<std::string>& found) {
  const bool messages = sees_messages(includes_of(code));
  for (const std::string_view cast : {"static_cast<", "reinterpret_cast<"}) {
    for (std::size_t at = code.find(cast); at != code.npos; at = code.find(cast, at + 1)) {
      const std::string_view target = cast_target(code, at + cast.size() - 1);
      if (target.ends_with('&') || (messages && target.ends_with('*')))
        found.push_back(path + " casts unchecked to " + std::string(target));
    }
  }
  if (code.find("down_cast<") != code.npos || code.find("DownCast") != code.npos)
    found.push_back(path + " casts a message unchecked");
}

}  // namespace

std::vector<std::string> includes_of(std::string_view text) {
  std::vector<std::string> headers;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::size_t at = line.find_first_not_of(" \t");
    if (at == std::string::npos || line[at] != '#') continue;
    at = line.find_first_not_of(" \t", at + 1);
    if (at == std::string::npos || line.compare(at, 7, "include") != 0) continue;
    const std::size_t open = line.find_first_of("<\"", at + 7);
    if (open == std::string::npos) continue;
    const std::size_t close = line.find_first_of(">\"", open + 1);
    if (close != std::string::npos) headers.push_back(line.substr(open + 1, close - open - 1));
  }
  return headers;
}

std::string without_comments(std::string_view text) {
  std::string code(text);
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (code[at] == '"') {  // a string literal may contain slashes
      for (++at; at < code.size() && code[at] != '"' && code[at] != '\n'; ++at)
        if (code[at] == '\\') ++at;
    } else if (code.compare(at, 2, "//") == 0) {
      for (; at < code.size() && code[at] != '\n'; ++at) code[at] = ' ';
    } else if (code.compare(at, 2, "/*") == 0) {
      const std::size_t end = std::min(code.find("*/", at + 2), code.size() - 2);
      for (; at < end + 2; ++at)
        if (code[at] != '\n') code[at] = ' ';
    }
  }
  return code;
}

bool may_name_robots(std::string_view path) { return starts_with_any(path, kMayNameRobots); }

std::vector<std::string> violations(const std::string& path, std::string_view text) {
  std::vector<std::string> found;
  if (!place_of(folder_of(path)).known()) found.push_back(path + " is in a folder that is not in the order");
  for (const std::string& header : includes_of(text)) {
    const std::size_t before = found.size();
    check_allowance(path, header, found);
    if (found.size() == before) check_order(path, header, found);
    check_restriction(path, header, found);
  }
  const std::string code = without_comments(text);
  check_casts(path, code, found);
  if (may_name_robots(path)) return found;
  for (const std::string_view name : robot_names())
    if (names_robot(code, name)) found.push_back(path + " names the robot " + std::string(name));
  return found;
}

}  // namespace aim::test
