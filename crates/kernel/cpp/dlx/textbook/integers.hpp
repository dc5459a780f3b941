// Integers of 64 bits.
#pragma once

#include <stdint.h>

namespace cover {

typedef int64_t Integer;
typedef uint64_t Word;

} // namespace cover
