// The cells of a 9 x 9 grid as 81 bits, for sudoku/nine.hpp. The C++98 twin of cells.rs.
//
// A *band* is three rows, 27 bits of a word of 32; a set of cells is three words:
//
//   bit 9 r + c of a word: row r of the band, column c
//
//          box 0    box 1    box 2
//   row 0  0 1 2    3 4 5    6 7 8       three bits side by side are a *triad*: where a row meets a box
//   row 1  9 ..
//   row 2  18 ..                  26
//
// With SSE2 the words are one register, whose last word is 0, and every operation is one or two instructions.
#ifndef COVER_SUDOKU_NINE_CELLS_HPP
#define COVER_SUDOKU_NINE_CELLS_HPP

#include "words.hpp"
#include <cstring>

namespace cover {
namespace sudoku {
namespace nine {

// A set of up to 32 places or digits.
typedef unsigned int Set;

enum { BANDS = 3 };

// All cells of a band; one column of it, at column 0; one row, at row 0; the first cell of each triad.
const Set BAND = (1u << 27) - 1;
const Set COLUMN = 1 | 1 << 9 | 1 << 18;
const Set ROW = 0x1FF;
const Set TRIADS = 0111111111;

#if defined(COVER_SSE2)

// Three words at once. Shifts are of every word.
class Cells {
public:
    Cells() : words_(_mm_setzero_si128()) {}
    Cells(Set first, Set second, Set third)
        : words_(_mm_set_epi32(0, static_cast<int>(third), static_cast<int>(second), static_cast<int>(first))) {}

    // The same word in each band.
    static Cells of(Set word) { return Cells(_mm_set1_epi32(static_cast<int>(word))); }

    // All 81 cells.
    static Cells all() { return Cells(BAND, BAND, BAND); }

    // The cells of one band.
    Set word(int band) const {
        Set word;
        std::memcpy(&word, reinterpret_cast<const char *>(&words_) + band * sizeof word, sizeof word);
        return word;
    }

    Cells operator&(Cells other) const { return Cells(_mm_and_si128(words_, other.words_)); }
    Cells operator|(Cells other) const { return Cells(_mm_or_si128(words_, other.words_)); }
    Cells operator+(Cells other) const { return Cells(_mm_add_epi32(words_, other.words_)); }
    // Each word less that of `other`.
    Cells operator-(Cells other) const { return Cells(_mm_sub_epi32(words_, other.words_)); }
    Cells operator<<(int by) const { return Cells(_mm_slli_epi32(words_, by)); }
    Cells operator>>(int by) const { return Cells(_mm_srli_epi32(words_, by)); }

    // The cells that are not in `other`.
    Cells without(Cells other) const { return Cells(_mm_andnot_si128(other.words_, words_)); }

    bool operator==(Cells other) const {
        return _mm_movemask_epi8(_mm_cmpeq_epi32(words_, other.words_)) == 0xFFFF;
    }

    // Replaces each band with the next one.
    Cells next_bands() const { return Cells(_mm_shuffle_epi32(words_, _MM_SHUFFLE(3, 0, 2, 1))); }

private:
    explicit Cells(__m128i words) : words_(words) {}

    __m128i words_;
};

#else

// Three words at once. Shifts are of every word.
class Cells {
public:
    Cells() : a_(0), b_(0), c_(0) {}
    Cells(Set first, Set second, Set third) : a_(first), b_(second), c_(third) {}

    // The same word in each band.
    static Cells of(Set word) { return Cells(word, word, word); }

    // All 81 cells.
    static Cells all() { return of(BAND); }

    // The cells of one band.
    Set word(int band) const { return band == 0 ? a_ : band == 1 ? b_ : c_; }

    Cells operator&(Cells other) const { return Cells(a_ & other.a_, b_ & other.b_, c_ & other.c_); }
    Cells operator|(Cells other) const { return Cells(a_ | other.a_, b_ | other.b_, c_ | other.c_); }
    Cells operator+(Cells other) const { return Cells(a_ + other.a_, b_ + other.b_, c_ + other.c_); }
    // Each word less that of `other`.
    Cells operator-(Cells other) const { return Cells(a_ - other.a_, b_ - other.b_, c_ - other.c_); }
    Cells operator<<(int by) const { return Cells(a_ << by, b_ << by, c_ << by); }
    Cells operator>>(int by) const { return Cells(a_ >> by, b_ >> by, c_ >> by); }

    // The cells that are not in `other`.
    Cells without(Cells other) const { return Cells(a_ & ~other.a_, b_ & ~other.b_, c_ & ~other.c_); }

    bool operator==(Cells other) const { return ((a_ ^ other.a_) | (b_ ^ other.b_) | (c_ ^ other.c_)) == 0; }

    // Replaces each band with the next one.
    Cells next_bands() const { return Cells(b_, c_, a_); }

private:
    Set a_;
    Set b_;
    Set c_;
};

#endif

// One cell.
inline Cells one_cell(int band, int place) {
    Set cell = 1u << place;
    return Cells(band == 0 ? cell : 0, band == 1 ? cell : 0, band == 2 ? cell : 0);
}

inline bool is_empty(Cells cells) { return cells == Cells(); }

// Each row of a band replaced with the next one, and with the previous one. The caller must mask bits above the band.
inline Cells next_rows(Cells cells) { return cells >> 9 | cells << 18; }
inline Cells last_rows(Cells cells) { return cells >> 18 | cells << 9; }

// The candidates of a digit whose triad is in a selection of three non-empty triads of its band, no two in a row or
// box.
//
// That is, the other rows and boxes of the band have a selection of two, one way or the other: in the next row and box
// and those after them, or crosswise.
inline Cells fit_triads(Cells cells) {
    const Cells one = Cells::of(COLUMN);
    const Cells two = Cells::of(COLUMN | COLUMN << 3);
    Cells triads = (cells | cells >> 1 | cells >> 2) & Cells::of(TRIADS);
    Cells next = (triads >> 3 & two) | (triads & one) << 6;
    Cells last = (triads >> 6 & one) | (triads & two) << 3;
    Cells fit = triads & next_rows((next & next_rows(last)) | (last & next_rows(next)));
    return cells & ((fit << 3) - fit);
}

// The candidates of a digit whose column is in a selection of three non-empty columns of its stack, no two in a band.
inline Cells fit_stacks(Cells cells) {
    const Cells one = Cells::of(TRIADS);
    const Cells two = Cells::of(TRIADS | TRIADS << 1);
    // In every row of a band, the columns that have a candidate in any row.
    Cells columns = cells | next_rows(cells) | last_rows(cells);
    Cells next = (columns >> 1 & two) | (columns & one) << 2;
    Cells last = (columns >> 2 & one) | (columns & two) << 1;
    return cells & ((next & last.next_bands()) | (last & next.next_bands())).next_bands();
}

// Whole rows that contain a cell.
inline Cells whole_rows(Cells cells) {
    const Cells low = Cells::of(0xFF * COLUMN);
    Cells filled = (((cells & low) + low) | cells) & Cells::of(COLUMN << 8);
    return (filled << 1) - (filled >> 8);
}

} // namespace nine
} // namespace sudoku
} // namespace cover

#endif
