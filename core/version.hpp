// Which build this is, for aimctl and aimd.
#pragma once

#include <string>
#include <string_view>

namespace aim {

// "0.2.0", of CMakeLists.txt. Defined by a source that the build writes (cmake/embed_commit.cmake), as the
// next.
std::string_view product_version();

// The git commit of the sources, short, with "+dirty" behind it where files were modified; empty where they
// were no checkout.
std::string_view build_commit();

// "0.2.0 (3f40ac8b12+dirty)"; without a commit "0.2.0".
std::string version_text();

}  // namespace aim
