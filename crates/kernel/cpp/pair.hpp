// Two words of bits at once: one register with SSE2, otherwise two.
#ifndef COVER_PAIR_HPP
#define COVER_PAIR_HPP

#include "words.hpp"
#include <cstring>

namespace cover {

// A subset of 0..127, or two numbers.
class Pair {
public:
    enum { NONE = -1 };

#if defined(COVER_SSE2)
    Pair() : words_(_mm_setzero_si128()) {}
    explicit Pair(const Word *words) : words_(_mm_loadu_si128(reinterpret_cast<const __m128i *>(words))) {}

    Pair operator&(Pair other) const { return Pair(_mm_and_si128(words_, other.words_)); }
    Pair operator|(Pair other) const { return Pair(_mm_or_si128(words_, other.words_)); }
    Pair operator^(Pair other) const { return Pair(_mm_xor_si128(words_, other.words_)); }
    // The elements that are not in `other`.
    Pair without(Pair other) const { return Pair(_mm_andnot_si128(other.words_, words_)); }
    // The sums of the numbers of both.
    Pair operator+(Pair other) const { return Pair(_mm_add_epi64(words_, other.words_)); }
    Pair operator-(Pair other) const { return Pair(_mm_sub_epi64(words_, other.words_)); }
    // Both numbers shifted.
    Pair operator<<(int by) const { return Pair(_mm_slli_epi64(words_, by)); }
    Pair operator>>(int by) const { return Pair(_mm_srli_epi64(words_, by)); }
    // The second number, then the first.
    Pair swapped() const { return Pair(_mm_shuffle_epi32(words_, _MM_SHUFFLE(1, 0, 3, 2))); }

    bool is_empty() const { return _mm_movemask_epi8(_mm_cmpeq_epi32(words_, _mm_setzero_si128())) == 0xFFFF; }
#else
    Pair() {
        words_[0] = 0;
        words_[1] = 0;
    }
    explicit Pair(const Word *words) {
        words_[0] = words[0];
        words_[1] = words[1];
    }

    Pair operator&(Pair other) const { return Pair(words_[0] & other.words_[0], words_[1] & other.words_[1]); }
    Pair operator|(Pair other) const { return Pair(words_[0] | other.words_[0], words_[1] | other.words_[1]); }
    Pair operator^(Pair other) const { return Pair(words_[0] ^ other.words_[0], words_[1] ^ other.words_[1]); }
    // The elements that are not in `other`.
    Pair without(Pair other) const { return Pair(words_[0] & ~other.words_[0], words_[1] & ~other.words_[1]); }
    // The sums of the numbers of both.
    Pair operator+(Pair other) const { return Pair(words_[0] + other.words_[0], words_[1] + other.words_[1]); }
    Pair operator-(Pair other) const { return Pair(words_[0] - other.words_[0], words_[1] - other.words_[1]); }
    // Both numbers shifted.
    Pair operator<<(int by) const { return Pair(words_[0] << by, words_[1] << by); }
    Pair operator>>(int by) const { return Pair(words_[0] >> by, words_[1] >> by); }
    // The second number, then the first.
    Pair swapped() const { return Pair(words_[1], words_[0]); }

    bool is_empty() const { return (words_[0] | words_[1]) == 0; }
#endif

    bool operator!=(Pair other) const { return !(*this ^ other).is_empty(); }

    void insert(int index) {
        Word words[2] = {0, 0};
        words[index / 64] = static_cast<Word>(1) << index % 64;
        *this = *this | Pair(words);
    }

    // The smallest element; NONE if the set is empty.
    int min() const {
        Word words[2];
        std::memcpy(words, this, sizeof words);
        if (words[0] != 0) {
            return lowest(words[0]);
        }
        return words[1] != 0 ? 64 + lowest(words[1]) : static_cast<int>(NONE);
    }

private:
#if defined(COVER_SSE2)
    explicit Pair(__m128i words) : words_(words) {}

    __m128i words_;
#else
    Pair(Word first, Word second) {
        words_[0] = first;
        words_[1] = second;
    }

    Word words_[2];
#endif
};

} // namespace cover

#endif
