// aimctl.toml(5): the keys of the configuration file, from their table.
#include "cli/config/setting_key.hpp"
#include "cli/pages/man_page.hpp"
#include "cli/pages/mdoc.hpp"

namespace aim::cli {
namespace {

std::string key_list(std::span<const SettingKey> keys) {
  std::string text = ".Bl -tag -width Ds\n";
  for (const SettingKey& key : keys) {
    text += ".It Cm " + argument(key.name) + " = Ar " + argument(key.value) + "\n" + sentence(key.help);
    if (!key.otherwise.empty()) text += "The default is\n.Cm " + argument(key.otherwise) + " .\n";
    if (!key.flag.empty()) text += "The flag\n.Fl Fl " + std::string(key.flag.substr(2)) + "\n";
    if (!key.variable.empty()) text += "and the variable\n.Ev " + std::string(key.variable) + "\n";
    if (!key.flag.empty()) text += key.variable.empty() ? "takes precedence.\n" : "take precedence.\n";
  }
  return text + ".El\n";
}

}  // namespace

std::string config_page() {
  std::string page = page_head("aimctl.toml", 5, "aimctl.toml", "configuration of aimctl");
  page += ".Sh DESCRIPTION\n";
  page += prose(
      "Settings and robots by name, in TOML. Each value is taken from the first file that has it, in this "
      "order:");
  page += ".Bl -tag -width Ds\n";
  page += ".It Pa .aimctl.toml\nof the project: in the current folder, or the nearest one above it.\n";
  page += "One that belongs to another user is ignored.\n";
  page += ".It Pa $XDG_CONFIG_HOME/aimctl/config.toml\nof the user; by default in\n.Pa ~/.config .\n";
  page += "The variable\n.Ev AIMCTL_CONFIG\nnames another file, which must exist.\n";
  page += ".It Pa /etc/aimctl/config.toml\nof the system.\n.El\n.Pp\n";
  page += prose(
      "Flags and variables take precedence over all files. aimctl config list shows every value with its "
      "origin. A "
      "mistake ends a command with exit code 2 and names file and line; a stop is carried out nevertheless.");
  page += ".Ss Settings\nAt the top of the file:\n" + key_list(setting_keys());
  page += ".Ss Robots\nA table\n.Cm [robots.NAME]\nfor each robot:\n" + key_list(robot_keys());
  page += ".Ss Groups\nIn the table\n.Cm [groups] ,\na list of robots under the name of the group.\n";
  page += prose("A command with --robot GROUP is run on each of them.");
  page += ".Sh EXAMPLES\n.Bd -literal\n";
  page +=
      "robot = \"lab\"\n\n[robots.lab]\naddress = \"192.168.1.20\"\nserial = \"S\\-0042\"\ndds_domain = "
      "232\n";
  page += "dds_interface = \"eth0\"\n\n[robots.sim]\naddress = \"127.0.0.1:56322\"\n\n";
  page += "[groups]\nall = [\"lab\", \"sim\"]\n.Ed\n";
  page += ".Sh SEE ALSO\n.Xr aimctl 1 ,\n.Xr aimctl-config 1 ,\n.Xr aimctl-context 1\n";
  return page;
}

}  // namespace aim::cli
