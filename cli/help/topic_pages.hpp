// Help topics (`aimctl help TOPIC`): exit-codes, environment, safety.
#pragma once

#include <span>
#include <string_view>

namespace aim::cli {

struct TopicPage {
  std::string_view name;
  std::string_view title;
  std::string_view paragraphs;  // separated by empty lines
};
std::span<const TopicPage> topic_pages();

std::span<const std::string_view> topic_page_names();
const TopicPage* find_topic_page(std::string_view name);

struct Variable {
  std::string_view name;
  std::string_view meaning;
};
std::span<const Variable> environment_variables();

}  // namespace aim::cli
