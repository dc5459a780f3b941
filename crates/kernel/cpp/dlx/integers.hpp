// Integers of 64 bits.
#pragma once

// C++98 lacks this C99 header, but all compilers except old Microsoft ones have it.
#if !defined(_MSC_VER)
#include <stdint.h>
#endif

namespace cover {

#if defined(_MSC_VER)
typedef __int64 Integer;
typedef unsigned __int64 Word;
#else
typedef int64_t Integer;
typedef uint64_t Word;
#endif

} // namespace cover
