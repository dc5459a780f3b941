// Bits of a word, and what the compiler at hand can do with them. What Rust brings along, in C++98.
//
// COVER_SSE2 is defined where the instructions of SSE2 can be relied on, which every processor of x86-64 has. To define
// COVER_PLAIN, as `g++ -DCOVER_PLAIN` does, is to do without them and without all else that not every compiler has.
#ifndef COVER_WORDS_HPP
#define COVER_WORDS_HPP

#include "cover/integers.hpp"

#if !defined(COVER_PLAIN) && (defined(__x86_64__) || defined(_M_X64))
#define COVER_SSE2
#include <emmintrin.h>
#endif

// A function that is part of those that call it. Compilers balk at the larger ones, and lose what is in registers.
#if defined(__GNUC__)
#define COVER_INLINE inline __attribute__((always_inline))
#else
#define COVER_INLINE inline
#endif

namespace cover {

// How many bits are set. The processor's own instruction is none that every judge's compiler may use.
inline int count_ones(Word word) {
    const Word all = ~static_cast<Word>(0);
    word -= word >> 1 & all / 3;
    word = (word & all / 5) + (word >> 2 & all / 5);
    word = (word + (word >> 4)) & all / 17;
    return static_cast<int>(word * (all / 255) >> 56);
}

// The place of the lowest bit that is set. There must be one.
inline int lowest(Word word) {
#if defined(__GNUC__) && !defined(COVER_PLAIN)
    return __builtin_ctzll(word);
#else
    return count_ones((word & (0 - word)) - 1);
#endif
}

// The same for a word of 32 bits.
inline int lowest(unsigned int word) {
#if defined(__GNUC__) && !defined(COVER_PLAIN)
    return __builtin_ctz(word);
#else
    return count_ones((word & (0 - word)) - 1);
#endif
}

} // namespace cover

#endif
