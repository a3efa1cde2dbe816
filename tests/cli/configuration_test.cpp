// Configuration files: layers, mistakes, and changes that keep the rest of the file.
#include "cli/config/configuration.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "cli/config/config_edit.hpp"
#include "cli/config/setting_key.hpp"
#include "cli/table/parser.hpp"
#include "cli/table/robot_choice.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
namespace fs = std::filesystem;

namespace {

class Files {
 public:
  Files() {
    char name[] = "/tmp/aim-configuration-XXXXXX";
    REQUIRE(mkdtemp(name) != nullptr);
    folder_ = name;
  }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  ~Files() { fs::remove_all(folder_); }
  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }
  fs::path at(const std::string& name) const { return folder_ / name; }

 private:
  fs::path folder_;
};

Configuration of(const std::string& text) {
  const Files files;
  return Configuration({.system = {}, .user = files.write("user", text), .project = {}});
}

std::string problem_of(const std::string& text) {
  const Configuration configuration = of(text);
  const auto& problem = configuration.problem();
  if (!problem) return "";
  return problem->message.substr(problem->message.find("/user:") + 6);
}

Settings choice(const std::string& robot, const Configuration& configuration) {
  Settings settings;
  settings.robot = robot;
  settings.configuration = std::make_shared<Configuration>(configuration);
  return settings;
}

}  // namespace

TEST_CASE("a later layer takes precedence, key by key") {
  const Files files;
  const Configuration configuration(
      {.system = files.write(
           "system",
           "robot = \"a\"\noutput = \"csv\"\n[robots.lab]\naddress = \"10.0.0.1\"\nserial = \"S\"\n"),
       .user = files.write("user", "robot = \"b\"\n[robots.lab]\naddress = \"10.0.0.2\"\n"),
       .project = files.write("project", "robot = \"c\"\n[robots.lab.ports]\nmc = 7\n")});
  REQUIRE_FALSE(configuration.problem());
  CHECK(configuration.find("robot")->value == "c");
  CHECK(configuration.find("robot")->layer == Layer::project);
  CHECK(configuration.find("robot")->origin == files.at("project").string() + ":1");
  CHECK(configuration.find("output")->layer == Layer::system);
  const auto lab = configuration.robot("lab");
  REQUIRE(lab);
  CHECK(lab->address == "10.0.0.2");
  CHECK(lab->serial == "S");
  CHECK(lab->ports[static_cast<std::size_t>(Endpoint::mc)] == 7);
  CHECK_FALSE(configuration.robot("la"));
}

TEST_CASE("a mistake is reported with its line, and the rest is read") {
  CHECK(problem_of("robot = \"a\"\noutput = \"xml\"\n").starts_with("2: output: 'xml'"));
  CHECK(problem_of("outptu = \"json\"\n").starts_with("1: there is no setting 'outptu'"));
  CHECK(problem_of("timeout = 5\n") == "1: timeout must be a text in quotes");
  CHECK(problem_of("timeout = \"-1s\"\n").starts_with("1: timeout: timeout must be greater"));
  CHECK(problem_of("history = \"no\"\n") == "1: history must be true or false");
  CHECK(problem_of("[robots.\"a b\"]\naddress = \"x\"\n").starts_with("1: 'a b' cannot be"));
  CHECK(problem_of("[robots.a]\nport = 1\n").starts_with("2: there is no setting 'port'"));
  CHECK(problem_of("[robots.a]\nports.mc = 70000\n").starts_with("2: ports.mc:"));
  CHECK(problem_of("[groups]\nall = \"a\"\n").starts_with("2: a group is a list"));
  CHECK(problem_of("robots = 1\n").starts_with("1: robots must be a table"));
  const Configuration broken =
      of("robot = \"lab\"\n= = =\noutput = xml\n[robots.lab]\naddress = \"10.0.0.1\"\nlegs = 2\n");
  REQUIRE(broken.problem());
  CHECK(broken.find("robot")->value == "lab");
  REQUIRE(broken.robot("lab"));
  CHECK(broken.robot("lab")->address == "10.0.0.1");
}

TEST_CASE("names, groups and lists become robots") {
  const Configuration configuration =
      of("[robots.a]\naddress = \"10.0.0.1:5\"\n[robots.b]\naddress = \"10.0.0.2\"\n[groups]\nboth = [\"a\", "
         "\"b\"]\n");
  REQUIRE_FALSE(configuration.problem());
  const auto chosen = [&](const std::string& robot) {
    Settings settings = choice(robot, configuration);
    REQUIRE(choose_robots(settings));
    return settings;
  };
  CHECK(chosen("a").context->address == "10.0.0.1:5");
  CHECK_FALSE(chosen("10.0.0.9").context);
  CHECK(chosen("both").robots == std::vector<std::string>{"a", "b"});
  CHECK(chosen("b,10.0.0.9,both").robots == std::vector<std::string>{"b", "10.0.0.9", "a"});
  CHECK(chosen("a,a").robots.empty());
  for (const char* wrong : {"c", "a,c"}) {
    Settings settings = choice(wrong, configuration);
    const Status status = choose_robots(settings);
    REQUIRE_FALSE(status);
    CHECK(status.error().origin == Origin::not_found);
    CHECK(choose_robots(settings, UnknownName::host));
  }
  CHECK(address_of(chosen("a"), *robot_models().front())->context == "a");
}

TEST_CASE("a changed file keeps its comments, order and layout") {
  const std::string text =
      "# head\nrobot = \"a\"  # why\n\n# the lab\n[robots.a]\naddress = \"10.0.0.1\" # cable\n\n# the "
      "others\n"
      "[robots.b]\naddress = \"10.0.0.2\"\n";
  CHECK(*with_value(text, "robot", "b") ==
        "# head\nrobot = \"b\"  # why\n\n# the lab\n[robots.a]\naddress = \"10.0.0.1\" # cable\n\n# the "
        "others\n"
        "[robots.b]\naddress = \"10.0.0.2\"\n");
  CHECK(*with_value(text, "robots.a.ports.mc", "7") ==
        "# head\nrobot = \"a\"  # why\n\n# the lab\n[robots.a]\naddress = \"10.0.0.1\" # cable\nports.mc = "
        "7\n\n"
        "# the others\n[robots.b]\naddress = \"10.0.0.2\"\n");
  CHECK(*with_value(text, "output", "json") ==
        "# head\nrobot = \"a\"  # why\noutput = \"json\"\n\n# the lab\n[robots.a]\naddress = \"10.0.0.1\" # "
        "cable\n\n"
        "# the others\n[robots.b]\naddress = \"10.0.0.2\"\n");
  CHECK(*without(text, "robots.a") ==
        "# head\nrobot = \"a\"  # why\n\n# the lab\n# the others\n[robots.b]\naddress = \"10.0.0.2\"\n");
  CHECK(*without(text, "robot") ==
        "# head\n\n# the lab\n[robots.a]\naddress = \"10.0.0.1\" # cable\n\n# the "
        "others\n[robots.b]\naddress = "
        "\"10.0.0.2\"\n");
  CHECK(without(text, "output").error().origin == Origin::not_found);
}

TEST_CASE("a file can be made from nothing, value by value, and back") {
  std::string text;
  const std::vector<std::pair<std::string, std::string>> values{{"robots.lab.address", "10.0.0.1"},
                                                                {"output", "json"},
                                                                {"groups.all", "lab,arm"},
                                                                {"history", "false"},
                                                                {"robots.arm.address", "[::1]:5"},
                                                                {"robots.lab.ports.hal", "8"},
                                                                {"groups.all", "arm"}};
  for (const auto& [key, value] : values) {
    const auto changed = with_value(text, key, value);
    REQUIRE(changed);
    text = *changed;
    const Configuration configuration = of(text);
    REQUIRE_FALSE(configuration.problem());
    CHECK(configuration.find(key)->value == value);
  }
  for (const char* key : {"robots.lab", "output", "groups.all", "history", "robots.arm.address"}) {
    const auto changed = without(text, key);
    REQUIRE(changed);
    text = *changed;
  }
  CHECK(of(text).values().empty());
}

TEST_CASE("a file in a form that cannot be changed safely is left alone") {
  CHECK_FALSE(with_value("robots = { a = { address = \"x\" } }\n", "robots.a.model", "m"));
  CHECK_FALSE(without("robots = { a = { address = \"x\" }, b = { address = \"y\" } }\n", "robots.a"));
  CHECK_FALSE(with_value("a = \n", "robot", "b"));
}

TEST_CASE("names of robots are no numbers and no addresses") {
  for (const char* name : {"lab", "Lab-2", "a_b", "2a"}) CHECK(is_robot_name(name));
  for (const char* other : {"", "12", "localhost", "a.b", "a:1", "[::1]", "-a", "a b", "a/b"})
    CHECK_FALSE(is_robot_name(other));
}

TEST_CASE("what cannot be read of a file leaves the rest, and no table takes what belongs to another one") {
  const std::string lab = "robot = \"lab\"\n[robots.lab]\naddress = \"10.0.0.1\"\n";
  std::string dotted = "a";
  for (int i = 0; i < 7000; ++i) dotted += ".a";
  for (const std::string& broken :
       std::vector<std::string>{dotted + " = 1\n", "[" + dotted + "]\n", "x = \"\"\"\n", "x = [\n",
                                "x = " + std::string(5000, '[') + "\n", std::string("\0\xff\xfe\n", 4),
                                "= = =\n", "y = [" + std::string(40'000, ',') + "]\n"}) {
    INFO(broken.substr(0, 10));
    for (const std::string& text : std::vector<std::string>{lab + broken, broken + lab}) {
      const bool swallows = text.starts_with("[a");  // its table has no name, and the robot stands in it
      const Configuration configuration = of(text);
      REQUIRE(configuration.problem());
      if (!swallows) CHECK(configuration.find("robot")->value == "lab");
      REQUIRE(configuration.robot("lab"));
      CHECK(configuration.robot("lab")->address == "10.0.0.1");
    }
  }
  for (const char* end : {"", "x = \"\"\"\n"}) {
    const Configuration configuration =
        of("[robots.sim]\nmodel = \"agibot-a2\"\n[robots.lab\naddress = \"10.0.0.1\"\n" + std::string(end));
    REQUIRE(configuration.robot("sim"));
    CHECK(configuration.robot("sim")->address.empty());
  }
}

TEST_CASE(
    "of a file that is too long the beginning is read, and a file of lines that are all wrong takes no "
    "time") {
  const std::string lab = "[robots.lab]\naddress = \"10.0.0.1\"\n";
  const Configuration longer = of(lab + "#" + std::string(std::size_t{512} << 10U, 'x'));
  REQUIRE(longer.problem());
  CHECK(longer.problem()->reason == "it is longer than 256 KiB");
  REQUIRE(longer.robot("lab"));
  std::string wrong = lab;
  while (wrong.size() < kConfigurationText.bytes - 8) wrong += "a = =\n";
  const auto began = std::chrono::steady_clock::now();
  CHECK(of(wrong).robot("lab"));
  CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(10));
}

TEST_CASE("what is no regular file is not waited for; /dev/null is an empty one") {
  const Files files;
  const auto read = [](const fs::path& path) {
    return Configuration({.system = {}, .user = path, .project = {}, .user_required = true});
  };
  REQUIRE(mkfifo(files.at("fifo").c_str(), 0600) == 0);
  CHECK(read(files.at("fifo")).problem()->reason == "it is not a regular file");
  CHECK(read("/dev/zero").problem()->reason == "it is not a regular file");
  CHECK(read("/tmp").problem()->reason == "it is a directory");
  CHECK(read(files.at("none")).problem()->reason == "there is no such file");
  fs::create_symlink(files.at("loop"), files.at("loop"));
  CHECK(read(files.at("loop")).problem());
  CHECK_FALSE(read("/dev/null").problem());
  CHECK(read("/dev/null").files()[1].state == ConfigFile::State::read);
}

TEST_CASE("what is no regular file is not replaced by one") {
  const Files files;
  REQUIRE(mkfifo(files.at("fifo").c_str(), 0600) == 0);
  fs::create_symlink("/dev/null", files.at("null"));
  for (const char* name : {"fifo", "null"}) {
    const Configuration configuration(
        {.system = {}, .user = files.at(name), .project = {}, .user_required = true});
    const auto changed = change_configuration(configuration, ConfigTarget::user, {{"output", "json"}});
    REQUIRE_FALSE(changed);
    CHECK(changed.error().message.ends_with("it is not a regular file"));
  }
  CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("a time in a file does not cut a stop short, and a robot without an address is a host to it") {
  const auto settings = [](const std::vector<std::string>& words, const std::string& text) {
    Defaults defaults;
    defaults.settings.configuration = std::make_shared<Configuration>(of(text));
    return parse(
        scan(words), [](const char*) { return std::nullopt; }, defaults);
  };
  const std::string text = "robot = \"lab\"\ntimeout = \"1ms\"\n[robots.lab]\nserial = \"S\"\n";
  const auto stop = settings({"stop"}, text);
  REQUIRE(stop);
  CHECK(stop->settings.timeout == std::chrono::seconds(5));
  CHECK(stop->settings.robot == "lab");
  CHECK_FALSE(stop->settings.context);
  CHECK_FALSE(settings({"stop", "--reset"}, text));
  CHECK_FALSE(settings({"action", "get"}, text));
  CHECK(settings({"action", "get"}, "timeout = \"1ms\"\n")->settings.timeout == std::chrono::milliseconds(1));
}

TEST_CASE("a list of robots has names and addresses, and not too many") {
  CHECK(problem_of("robot = \",\"\n").starts_with("1: robot: ',' is not"));
  CHECK(problem_of("robot = \"a,b c\"\n").starts_with("1: robot: 'b c' is not"));
  CHECK(problem_of("[groups]\nall = [\"a\", \"b c\"]\n").starts_with("2: 'b c' is not"));
  std::string list, group;
  for (int i = 0; i < 65; ++i) {
    list += "r" + std::to_string(i) + ",";
    group += "\"r" + std::to_string(i) + "\",";
  }
  CHECK(problem_of("robot = \"" + list + "\"\n").find("more than 64 robots") != std::string::npos);
  const Configuration many = of("[groups]\nall = [" + group + "]\n");
  REQUIRE(many.problem());
  CHECK(many.group("all").size() == 64);
}
