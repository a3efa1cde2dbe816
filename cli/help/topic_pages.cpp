// The words of the pages that belong to no command.
#include "cli/help/topic_pages.hpp"

#include <array>

namespace aim::cli {
namespace {

constexpr std::array kPages{
    TopicPage{
        "exit-codes", "how a command ends",
        "The exit code says where a failure comes from. With --json the same number and name stand in the "
        "document that a failing command prints on stdout:\n"
        "{\"schema\":\"aimctl/1\",\"error\":{\"code\":6,\"name\":\"state\",\"message\":...,\"reason\":...,"
        "\"hint\":...}}\n\n"
        "After 3 nobody knows whether the robot did it: look (aimctl status) before trying again."},
    TopicPage{"environment", "variables that aimctl looks at",
              "A flag beats a variable, a variable beats the default. An empty variable counts as not set."},
    TopicPage{
        "safety", "what aimctl does to keep a motion safe",
        "aimctl stop is a software stop. It does not replace the emergency stop button: keep that "
        "within reach.\n\n"
        "aimctl stop works from every state, with an address and nothing else. It latches: nothing "
        "moves again before "
        "aimctl stop --reset, and what was cancelled does not start again by itself. Only a reply that "
        "says so counts as a stop; without one it is sent again, and the command ends with 3.\n\n"
        "Ctrl-C (or SIGTERM, or a closed pipe) during a motion stops that motion first: aimctl sends "
        "the stop, waits "
        "for at most 1 s and ends with 130. A second Ctrl-C leaves at once; the robot's dead-man then "
        "brings the "
        "motion to rest, because a command stream is fed by aimctl only while it runs.\n\n"
        "Ctrl-Z stops the motion, too, and then suspends aimctl; continued, it ends with 148. A stream "
        "of set-points that had a gap of more than 0.5 s, because aimctl or its machine was suspended or "
        "the robot answered too slowly, ends with 11. None goes on by itself. Keys of aimctl walk teleop "
        "move the robot while they are held.\n\n"
        "A value outside its limits is refused (exit 7) unless --clamp is given. Severe commands ask "
        "on a terminal "
        "and need --yes elsewhere: taking the power from a standing robot lets it fall. PASSIVE_* "
        "actions leave the "
        "legs without power.\n\n"
        "SUCCESS is never believed on its word: what a command has changed is read back from the robot "
        "before "
        "aimctl ends with 0. --dry-run asks the robot what it would do; nothing moves.\n\n"
        "A robot of the vendor without aimd has no latched stop. There aimctl stop sends zero "
        "velocity, resets the "
        "motion player, calls SafeStop where it is served, reads the state back, and says what it "
        "could not do."},
};

constexpr std::array<std::string_view, 3> kNames{kPages[0].name, kPages[1].name, kPages[2].name};

constexpr std::array kVariables{
    Variable{"AIMCTL_ROBOT", "the robot to talk to, as for --robot"},
    Variable{"AIMCTL_MODEL", "what the robot is, as for --model"},
    Variable{"AIMCTL_OUTPUT", "the output format, as for --output"},
    Variable{"AIMCTL_TIMEOUT", "how long one call may take, as for --timeout"},
    Variable{"AIMCTL_HISTFILE", "the history of the shell; default $XDG_STATE_HOME/aimctl/history"},
    Variable{"ROS_DOMAIN_ID", "the DDS domain of topics, where the robot itself does not say; default 0"},
    Variable{"NO_COLOR", "when set: no colour"},
    Variable{"CLICOLOR_FORCE", "when set and not 0: colour even where no terminal is"},
    Variable{"XDG_STATE_HOME", "where the history lives; default ~/.local/state"},
    Variable{"XDG_CACHE_HOME",
             "where aimctl remembers what a robot is, and its names for completion; default ~/.cache"},
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
