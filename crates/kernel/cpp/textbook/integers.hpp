// Integers of 64 bits.
#ifndef COVER_TEXTBOOK_INTEGERS_HPP
#define COVER_TEXTBOOK_INTEGERS_HPP

#include <stdint.h>

namespace cover {

typedef int64_t Integer;
typedef uint64_t Word;

} // namespace cover

#endif
