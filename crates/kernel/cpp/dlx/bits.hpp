// Sets of small numbers as bits in a fixed number of words. The C++98 twin of bits.rs.
#pragma once

#include "words.hpp"

namespace cover {

// A subset of 0..64 * W - 1.
template <int W> class Bits {
public:
    // The empty set.
    Bits() {
        for (int i = 0; i < W; ++i) {
            words_[i] = 0;
        }
    }

    // The set 0..count - 1.
    static Bits first(int count) {
        Bits bits;
        for (int index = 0; index < count; ++index) {
            bits.insert(index);
        }
        return bits;
    }

    void insert(int index) { words_[index / 64] |= bit(index); }
    void remove(int index) { words_[index / 64] &= ~bit(index); }
    bool has(int index) const { return (words_[index / 64] & bit(index)) != 0; }

    int count() const {
        int sum = 0;
        for (int i = 0; i < W; ++i) {
            sum += count_ones(words_[i]);
        }
        return sum;
    }

    bool is_empty() const {
        Word any = 0;
        for (int i = 0; i < W; ++i) {
            any |= words_[i];
        }
        return any == 0;
    }

    bool operator==(const Bits &other) const { return (*this ^ other).is_empty(); }
    bool operator!=(const Bits &other) const { return !(*this == other); }

    // The intersection.
    Bits operator&(const Bits &other) const { return Bits(*this) &= other; }

    Bits &operator&=(const Bits &other) {
        for (int i = 0; i < W; ++i) {
            words_[i] &= other.words_[i];
        }
        return *this;
    }

    // The union.
    Bits operator|(const Bits &other) const { return Bits(*this) |= other; }

    Bits &operator|=(const Bits &other) {
        for (int i = 0; i < W; ++i) {
            words_[i] |= other.words_[i];
        }
        return *this;
    }

    // The symmetric difference.
    Bits operator^(const Bits &other) const {
        Bits bits(*this);
        for (int i = 0; i < W; ++i) {
            bits.words_[i] ^= other.words_[i];
        }
        return bits;
    }

    // The elements that are not in `other`.
    Bits without(const Bits &other) const {
        Bits bits(*this);
        for (int i = 0; i < W; ++i) {
            bits.words_[i] &= ~other.words_[i];
        }
        return bits;
    }

    // The smallest element; NONE if the set is empty.
    int min() const {
        for (int i = 0; i < W; ++i) {
            if (words_[i] != 0) {
                return i * 64 + lowest(words_[i]);
            }
        }
        return NONE;
    }

    enum { NONE = -1 };

    // The elements in ascending order.
    class Elements {
    public:
        explicit Elements(const Bits &bits) : left_(bits), word_(0) {}

        // The next element; NONE after the last.
        int next() {
            for (; word_ < W; ++word_) {
                Word word = left_.words_[word_];
                if (word != 0) {
                    left_.words_[word_] = word & (word - 1);
                    return word_ * 64 + lowest(word);
                }
            }
            return NONE;
        }

    private:
        Bits left_;
        int word_;
    };

private:
    static Word bit(int index) { return static_cast<Word>(1) << index % 64; }

    Word words_[W];
};

// Adds three sets bit by bit: sets `a` to the sum and returns the carry.
template <int W> inline Bits<W> full_adder(Bits<W> &a, const Bits<W> &b, const Bits<W> &c) {
    Bits<W> half = a ^ b;
    Bits<W> carry = (a & b) | (half & c);
    a = half ^ c;
    return carry;
}

} // namespace cover
