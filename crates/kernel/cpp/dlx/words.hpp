// The bit operations of Rust's standard library, for C++98 compilers.
//
// COVER_SSE2 is defined where SSE2 is guaranteed, as on every x86-64 processor. Defining COVER_PLAIN, as in `g++ -DCOVER_PLAIN`, avoids
// SSE2 and compiler extensions.
#pragma once

#include "integers.hpp"

#if !defined(COVER_PLAIN) && (defined(__x86_64__) || defined(_M_X64))
#define COVER_SSE2
#include <emmintrin.h>
#endif

namespace cover {

// The number of bits set. Not every judge's compiler can use the processor's instruction for this.
inline int count_ones(Word word) {
    const Word all = ~static_cast<Word>(0);
    word -= word >> 1 & all / 3;
    word = (word & all / 5) + (word >> 2 & all / 5);
    word = (word + (word >> 4)) & all / 17;
    return static_cast<int>(word * (all / 255) >> 56);
}

// The index of the lowest bit set. `word` must not be 0.
inline int lowest(Word word) {
#if defined(__GNUC__) && !defined(COVER_PLAIN)
    return __builtin_ctzll(word);
#else
    return count_ones((word & (0 - word)) - 1);
#endif
}

// lowest() for a word of 32 bits.
inline int lowest(unsigned int word) {
#if defined(__GNUC__) && !defined(COVER_PLAIN)
    return __builtin_ctz(word);
#else
    return count_ones((word & (0 - word)) - 1);
#endif
}

} // namespace cover
