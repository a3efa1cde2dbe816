// The folder of the sources, for tests that read them.
#pragma once

#include <filesystem>

namespace aim::test {

const std::filesystem::path& source_root();

}  // namespace aim::test
