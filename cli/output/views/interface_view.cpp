// What the robot serves: topics with their rates, fields with their meaning, versions.
#include "cli/output/views/interface_view.hpp"

#include <fmt/format.h>

#include "cli/output/columns.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/symbols.hpp"
#include "cli/output/views/request_text.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kLeastTopic = 20;

std::string rate_text(const Json& topic) {
  const auto nominal = number_of(topic, "nominal_Hz");
  const auto rate = number_of(topic, "rate_Hz");
  if (!rate) return nominal.value_or(0) > 0 ? number_text(*nominal) + " Hz" : std::string();
  if (!nominal || *nominal <= 0) return rounded(*rate, 0) + " Hz";
  return fmt::format("{} of {} Hz", rounded(*rate, 0), number_text(*nominal));
}

// That it is not served, or what carries it beside DDS. Channels of LCM and topics of ROS 1 are the robot's
// own, not aimd's.
std::string served_text(const Json& topic, const Screen& screen) {
  std::string others;
  for (const Json& backend : part_of(topic, "backends"))
    if (backend != "dds") others.append(others.empty() ? "" : ", ").append(safe_text(backend));
  if (part_of(topic, "served") == false && others != "lcm" && others != "ros1")
    return styled(Tone::warning, "not served", screen);
  return others;
}

// The rate is below the name, because the whole name must be readable.
std::string narrow_topics_of(const Json& topics, std::string_view direction, const std::string& title,
                             const Screen& screen) {
  std::string text;
  for (const Json& topic : topics) {
    if (word_of(topic, "direction") != direction) continue;
    if (text.empty()) text = styled(Tone::strong, title, screen) + "\n";
    text += folded(word_of(topic, "topic"), screen);
    text += hanging("    ", rate_text(topic) + "  " + served_text(topic, screen), 4, screen);
  }
  return text;
}

std::string topics_of(const Json& topics, std::string_view direction, const std::string& title,
                      const Screen& screen) {
  if (screen.columns < kOneLineFrom) return narrow_topics_of(topics, direction, title, screen);
  ColumnTable table{{{.title = title, .least = kLeastTopic},
                     {.title = "RATE", .right = true},
                     {.left_out = 1},
                     {.title = "CONTENT", .least = 16, .left_out = 2}},
                    {}};
  for (const Json& topic : topics) {
    if (word_of(topic, "direction") != direction) continue;
    table.rows.push_back(
        {word_of(topic, "topic"), rate_text(topic), served_text(topic, screen), word_of(topic, "summary")});
  }
  return table.rows.empty() ? std::string() : columns_text(std::move(table), screen);
}

std::string fields_text(const Json& fields, const Screen& screen) {
  if (!fields.is_array() || fields.empty()) return "  (no fields)\n";
  std::string page;
  for (const Json& field : fields) {
    page +=
        hanging("  ", styled(Tone::strong, word_of(field, "field"), screen) + "  " + word_of(field, "type"),
                4, screen);
    page += hanging("      ", word_of(field, "comment"), 6, screen);
    if (const std::string choice = word_of(field, "choice"); !choice.empty())
      page += hanging("      ", "choice " + choice + ": only one of its fields", 6, screen);
    std::string values;
    for (const Json& value : part_of(field, "values"))
      values.append(values.empty() ? "one of:  " : "  ").append(safe_text(value));
    page += hanging("      ", values, 6, screen);
  }
  return page;
}

std::string program_text(const Json& program) {
  std::string text = word_of(program, "name") + " " + word_of(program, "version");
  if (const std::string commit = word_of(program, "commit"); !commit.empty()) text += "  (" + commit + ")";
  if (const std::string api = word_of(program, "api"); !api.empty()) text += "  " + api;
  return text;
}

std::string robot_text(const Json& robot) {
  std::string text = word_of(robot, "title");
  if (const std::string edition = word_of(robot, "edition"); !edition.empty()) text += ", " + edition;
  text += "  (" + word_of(robot, "robot") + ")  driver " + word_of(robot, "driver");
  return text + (is_true(robot, "simulated") ? "  simulated" : "");
}

std::string ros1_text(const Json& type, const Screen& screen) {
  if (!type.is_object()) return "";
  return folded("ROS 1: " + word_of(type, "type") + ", MD5 " + word_of(type, "md5"), screen);
}

}  // namespace

std::string topics_view(const Json& document, const Screen& screen) {
  const Json& topics = part_of(document, "topics");
  const std::string sent = topics_of(topics, "from_robot", "FROM THE ROBOT", screen);
  const std::string received = topics_of(topics, "to_robot", "TO THE ROBOT", screen);
  if (sent.empty() && received.empty()) return "no topics\n";
  return sent + (sent.empty() || received.empty() ? "" : "\n") + received;
}

std::string topic_rate_view(const Json& document, const Screen& screen) {
  const Json& rates = part_of(document, "rates");
  const Json& rate = rates.is_array() && !rates.empty() ? rates[0] : document;
  const auto lost = number_of(rate, "lost");
  std::string text = rounded(number_of(rate, "rate_Hz").value_or(0), 1) + " Hz  ";
  if (number_of(rate, "longest_gap_s"))
    text += "jitter " + quantity_of(rate, "deviation_s", screen) + "  largest gap " +
            quantity_of(rate, "longest_gap_s", screen) + "  ";
  text += rounded(number_of(rate, "samples").value_or(0), 0) + " samples";
  if (lost && *lost > 0) text += "  " + styled(Tone::warning, rounded(*lost, 0) + " lost", screen);
  return folded(text, screen);
}

std::string method_view(const Json& document, const Screen& screen) {
  std::string page = folded(styled(Tone::strong, word_of(document, "method"), screen), screen);
  page += folded(word_of(document, "summary"), screen) + ros1_text(part_of(document, "ros1"), screen);
  for (const char* side : {"request", "reply"}) {
    const Json& part = part_of(document, side);
    page += "\n" + folded(std::string(side) + "  " + word_of(part, "type"), screen);
    page += fields_text(part_of(part, "fields"), screen);
  }
  return page + "\ncall it\n" +
         call_text(word_of(document, "method"), part_of(part_of(document, "request"), "fields"), screen);
}

std::string message_view(const Json& document, const Screen& screen) {
  return folded(styled(Tone::strong, word_of(document, "message"), screen), screen) +
         folded(word_of(document, "summary"), screen) + ros1_text(part_of(document, "ros1"), screen) +
         fields_text(part_of(document, "fields"), screen);
}

std::string version_view(const Json& document, const Screen& screen) {
  const Json& robot = part_of(document, "robot");
  std::vector<Fact> facts{{"Client", program_text(part_of(document, "client"))}};
  if (!robot.is_object()) {
    facts.push_back({"Robot", styled(Tone::warning, "not known", screen)});
    return facts_text(facts, screen);
  }
  const auto uptime = number_of(robot, "uptime_s");
  const auto methods = number_of(robot, "methods");
  const auto domain = number_of(robot, "dds_domain");
  facts.push_back({"Server", program_text(robot)});
  facts.push_back({"Robot", robot_text(robot)});
  facts.push_back({"Up", uptime ? duration_text(*uptime) : ""});
  facts.push_back({"Serves", (methods ? rounded(*methods, 0) + " methods" : "") +
                                 (domain ? "  DDS domain " + rounded(*domain, 0) : "")});
  if (is_true(robot, "insecure_listen"))
    facts.push_back(
        {"Warning", styled(Tone::warning, "reachable from the network without authentication", screen)});
  if (is_true(robot, "any_origin"))
    facts.push_back({"Warning", styled(Tone::warning, "web pages of any origin can move the robot", screen)});
  return facts_text(facts, screen);
}

}  // namespace aim::cli
