// The texts of the help topics.
#include "cli/help/topic_pages.hpp"

#include <array>

namespace aim::cli {
namespace {

constexpr std::array kPages{
    TopicPage{
        "exit-codes", "exit codes of aimctl",
        "The exit code gives the kind of the failure. With --json a failing command prints a document on "
        "stdout that contains the same code and its name:\n"
        "{\"schema\":\"aimctl/1\",\"error\":{\"code\":6,\"name\":\"state\",\"message\":...,\"reason\":...,"
        "\"hint\":...}}\n\n"
        "After code 3 it is unknown whether the robot carried out the command. Check the robot (aimctl "
        "status) before you try again. A question that is answered with no ends with code 1."},
    TopicPage{"environment", "environment variables of aimctl",
              "A flag takes precedence over a variable, a variable over the configuration files (aimctl help "
              "configuration). An empty variable counts as not set."},
    TopicPage{
        "configuration", "robots by name, and settings in files",
        "aimctl context add lab 192.168.1.20 gives a robot a name: aimctl status --robot lab. aimctl context "
        "use lab "
        "makes it the default. With a serial number (--serial) every command except stop, version and doctor "
        "first checks that "
        "the robot "
        "reports it, and ends with exit code 12 if not.\n\n"
        "The files are, the first taking precedence: .aimctl.toml in the current folder or above it "
        "(project), "
        "$XDG_CONFIG_HOME/aimctl/config.toml (user; AIMCTL_CONFIG names another), /etc/aimctl/config.toml "
        "(system). "
        "aimctl config path shows them, aimctl config list every setting with its origin.\n\n"
        "--robot a,b or the name of a group runs one command on several robots. Commands that read or stop "
        "run at the "
        "same time; commands that move run one after the other, need --yes, and the first failure ends the "
        "list. "
        "The exit code is the highest one. Tables and values begin each line with the robot, CSV has a "
        "column robot, "
        "JSON and YAML are one document with robots: a list of robot, exit_code and result; JSON lines are "
        "robot and "
        "result.\n\n"
        "A mistake in a file ends a command with exit code 2 and names file and line. A stop is carried out "
        "nevertheless."},
    TopicPage{
        "safety", "how aimctl stops and limits motions",
        "aimctl stop is a software stop. It does not replace the emergency stop button. Keep the button "
        "within reach.\n\n"
        "aimctl stop works in every state and needs only the address of the robot. The stop is latched: "
        "the robot does not move until aimctl stop --reset, and cancelled motions do not resume. aimctl "
        "reports the stop only when the robot has confirmed it. Without a confirmation aimctl sends the "
        "stop again and ends with exit code 3.\n\n"
        "Ctrl-C, SIGTERM or a closed pipe during a motion stops the motion first (action set completes its "
        "step) "
        "and latches no stop: aimctl waits for at most 1 s and then exits; after Ctrl-C the exit code is "
        "130. A second Ctrl-C exits at "
        "once. A stream of set-points then ends after its dead-man time; a task of the robot may continue: "
        "use "
        "aimctl stop.\n\n"
        "Ctrl-Z also stops the motion and then suspends aimctl. When aimctl is continued, it ends with exit "
        "code 148; the commands of several robots end as by Ctrl-C. A set-point stream with a gap of more "
        "than 0.5 s ends with exit code 11. Such a gap "
        "occurs when aimctl or its machine is suspended, or when the robot answers too slowly. No motion "
        "resumes by itself. In aimctl walk teleop the robot moves only while a key is held, unless --latch "
        "is given.\n\n"
        "A value outside its limits is refused (exit code 7) unless --clamp is given. Dangerous commands "
        "ask for confirmation on a terminal and need --yes elsewhere: a standing robot falls when its "
        "motors lose power. aimctl help action set names the actions of each robot that let it fall.\n\n"
        "SUCCESS is verified, except with --no-wait and in rpc call: aimctl reads the changed state back "
        "from the robot before it ends "
        "with exit code 0. --dry-run reports what the robot would do; nothing moves.\n\n"
        "A robot without aimd has no latched stop. There aimctl stop sends zero velocity, resets the motion "
        "player, calls SafeStop if the robot serves it, reads the state back, and reports what could not be "
        "done."},
};

constexpr std::array<std::string_view, 4> kNames{kPages[0].name, kPages[1].name, kPages[2].name,
                                                 kPages[3].name};

constexpr std::array kVariables{
    Variable{"AIMCTL_ROBOT", "the name or address of the robot, as for --robot"},
    Variable{"AIMCTL_MODEL", "the model of the robot, as for --model"},
    Variable{"AIMCTL_OUTPUT", "the output format, as for --output"},
    Variable{"AIMCTL_TIMEOUT", "the maximum time of one call, as for --timeout"},
    Variable{"AIMCTL_CONFIG", "the user's configuration file; it must exist"},
    Variable{"AIMCTL_HISTFILE", "the history file of the shell; default $XDG_STATE_HOME/aimctl/history"},
    Variable{"ROS_MASTER_URI",
             "the ROS 1 master of a robot that speaks ROS 1; default http://127.0.0.1:11311"},
    Variable{"ROS_DOMAIN_ID", "the DDS domain of topics, if the robot does not report it; default 0"},
    Variable{"NO_COLOR", "when set: no colour"},
    Variable{"CLICOLOR_FORCE", "when set and not 0: colour even if the output is not a terminal"},
    Variable{"TERM", "when dumb or not set: no colour, and --watch prints page after page"},
    Variable{"LC_ALL", "the locale, else LC_CTYPE, else LANG; if it is not UTF-8, views are ASCII"},
    Variable{"XDG_CONFIG_HOME", "the folder of the user's configuration file; default ~/.config"},
    Variable{"XDG_STATE_HOME",
             "the folder of the shell's history and of aimctl history; default ~/.local/state"},
    Variable{"XDG_DATA_HOME", "the folder of saved arm configurations; default ~/.local/share"},
    Variable{"XDG_CACHE_HOME",
             "the folder where aimctl keeps the model of a robot, and its names for completion for 5 s; "
             "default ~/.cache"},
};

}  // namespace

std::span<const TopicPage> topic_pages() { return kPages; }
std::span<const std::string_view> topic_page_names() { return kNames; }
std::span<const Variable> environment_variables() { return kVariables; }

const TopicPage* find_topic_page(std::string_view name) {
  for (const TopicPage& page : kPages)
    if (page.name == name) return &page;
  return nullptr;
}

}  // namespace aim::cli
