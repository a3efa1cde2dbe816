// The folders of the sources and of the manual pages, for tests that read them.
#pragma once

#include <filesystem>

namespace aim::test {

const std::filesystem::path& source_root();
// Of the manual pages that the build writes.
const std::filesystem::path& manual_root();

}  // namespace aim::test
