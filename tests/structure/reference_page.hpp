// What every reference page of docs/ promises: each row has a command with a manual page, and a test that
// calls what the row is about.
#pragma once

#include <string>
#include <vector>

#include "page_table.hpp"

namespace aim::test {

// Whether a test's code calls what a row is about: a method ("McService/JointMove") is the end of a literal,
// and its service is in one, at least of a fixture; a topic or an action is the end of a literal. Rules have
// no name.
bool exercises(const std::string& source, const std::string& subject);

// Rows of subject, function, command and test.
void check_rows(const std::vector<Row>& rows);
void check_commands(const std::vector<Row>& rows);

}  // namespace aim::test
