// Standard input, output and error as every program expects them: open.
#pragma once

namespace aim::transport {

// Opens those of the descriptors 0, 1 and 2 that the caller has closed on /dev/null, so that no socket or
// file of ours takes their number. Input is empty then, messages vanish, and a write to standard output is an
// error: what it should have said is lost. Call first in main.
void open_missing_streams();

}  // namespace aim::transport
