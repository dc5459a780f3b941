// The cells of a 16 x 16 grid as 256 bits, and counts of the candidates of a digit, for sudoku/sixteen.hpp. The C++98
// twin of plane.rs.
//
// A word is a *band* of four rows of 16 bits each; a box is the same four bits of its four rows:
//
//   bit 16 r + c of word b: row 4 b + r, column c      row 0  0 1 2 3 | 4 5 6 7 | 8 ..      one lane of a word
//                                                      row 1  16 ..   | box 1   |           the next lane
//
// Many units are counted at once by adding bits without carry: `one` holds the bits seen once, `two` those seen again,
// `three` those seen a third time. Every operation applies to all four words of a plane; with SSE2 two words are one
// register.
#ifndef COVER_SUDOKU_SIXTEEN_PLANE_HPP
#define COVER_SUDOKU_SIXTEEN_PLANE_HPP

#include "pair.hpp"
#include "words.hpp"
#include <cstring>

namespace cover {
namespace sudoku {
namespace sixteen {

// Rows, columns, boxes, digits; words of a plane.
enum { SIDE = 16, BANDS = 4 };

const Word ALL = ~static_cast<Word>(0);
// 1 in each of the four rows of a word; the first of these.
const Word ROWS = ALL / 0xFFFF;
const Word ROW = 0xFFFF;
// The first row of the first box of a word; the lowest bit of each box.
const Word QUAD = 0xF;
const Word BOXES = 0x1111;

// A set of cells: a word for each band.
class Plane {
public:
    // No cell.
    Plane() {}
    explicit Plane(const Word (&words)[BANDS]) : high_(words), low_(words + 2) {}

    // The same word in every band.
    static Plane of(Word word) {
        const Word words[BANDS] = {word, word, word, word};
        return Plane(words);
    }

    // One cell.
    static Plane cell(int cell) {
        Word words[BANDS] = {0, 0, 0, 0};
        words[cell / 64] = static_cast<Word>(1) << cell % 64;
        return Plane(words);
    }

    void words(Word (&words)[BANDS]) const { std::memcpy(words, this, sizeof words); }

    Word word(int band) const {
        Word word;
        std::memcpy(&word, reinterpret_cast<const char *>(this) + band * sizeof word, sizeof word);
        return word;
    }

    bool has(int cell) const { return (word(cell / 64) >> cell % 64 & 1) != 0; }

    // The first cell. There must be one.
    int first() const {
        int band = 0;
        while (word(band) == 0) {
            ++band;
        }
        return band * 64 + lowest(word(band));
    }

    Plane operator&(const Plane &other) const { return Plane(high_ & other.high_, low_ & other.low_); }
    Plane operator|(const Plane &other) const { return Plane(high_ | other.high_, low_ | other.low_); }
    Plane operator+(const Plane &other) const { return Plane(high_ + other.high_, low_ + other.low_); }
    // Each word less that of `other`.
    Plane operator-(const Plane &other) const { return Plane(high_ - other.high_, low_ - other.low_); }
    // Each word shifted.
    Plane operator<<(int by) const { return Plane(high_ << by, low_ << by); }
    Plane operator>>(int by) const { return Plane(high_ >> by, low_ >> by); }
    // The cells that are not in `other`.
    Plane without(const Plane &other) const { return Plane(high_.without(other.high_), low_.without(other.low_)); }

    bool is_empty() const { return (high_ | low_).is_empty(); }
    bool operator==(const Plane &other) const {
        return (high_.without(other.high_) | other.high_.without(high_) | low_.without(other.low_) |
                other.low_.without(low_))
            .is_empty();
    }

    // The bands 1, 0, 3, 2, and the bands 2, 3, 0, 1.
    Plane swapped_bands() const { return Plane(high_.swapped(), low_.swapped()); }
    Plane swapped_halves() const { return Plane(low_, high_); }

    // The lowest bit of each non-empty row.
    Plane filled() const {
        const Plane low = of(0x7FFF * ROWS);
        return (((*this & low) + low) | *this) >> 15 & of(ROWS);
    }

    // Removes the lowest bit of each row; `filled` marks the non-empty rows.
    Plane without_lowest(const Plane &filled) const {
        // Subtracting 1 borrows up to the lowest bit and leaves empty rows unchanged.
        return *this & (*this - filled);
    }

    // Whole rows where only the lowest bit is set.
    Plane whole_rows() const { return (*this << 16) - *this; }

    // Copies each bit of the first row to all four rows of its band.
    Plane down() const {
        Plane two = *this | *this << 16;
        return two | two << 32;
    }

    // The union of the rows of a band, in its first row.
    Plane up() const {
        Plane two = *this | *this >> 32;
        return (two | two >> 16) & of(ROW);
    }

    // The lowest bit of each row of each box that has any bit in that row.
    Plane quads() const {
        Plane any = *this | *this >> 1;
        return (any | any >> 2) & of(BOXES * ROWS);
    }

    // Whole rows of boxes where only the lowest bit is set.
    Plane whole_quads() const { return (*this << 4) - *this; }

private:
    Plane(const Pair &high, const Pair &low) : high_(high), low_(low) {}

    // The upper two bands and the lower two.
    Pair high_;
    Pair low_;
};

// The bits seen at least once, at least twice, at least three times.
struct Seen {
    Plane one;
    Plane two;
    Plane three;

    Seen() {}
    explicit Seen(const Plane &seen) : one(seen) {}

    // Adds `bits` to the counts.
    void add(const Plane &bits) {
        three = three | (two & bits);
        two = two | (one & bits);
        one = one | bits;
    }

    // Adds other counts.
    Seen plus(const Plane &once, const Plane &twice, const Plane &thrice) const {
        Seen sum(one | once);
        sum.two = two | twice | (one & once);
        sum.three = three | thrice | (two & once) | (one & twice);
        return sum;
    }

    // Adds the bits `shift` higher. Bits counted partly elsewhere must be masked in the end.
    Seen fold(int shift) const { return plus(one >> shift, two >> shift, three >> shift); }

    // Sums the bands; each then holds the sum.
    Seen over_bands() const {
        Seen half = plus(one.swapped_halves(), two.swapped_halves(), three.swapped_halves());
        return half.plus(half.one.swapped_bands(), half.two.swapped_bands(), half.three.swapped_bands());
    }

    Seen masked(const Plane &mask) const {
        Seen seen(one & mask);
        seen.two = two & mask;
        seen.three = three & mask;
        return seen;
    }

    // The bits seen once and twice.
    Plane just_one() const { return one.without(two); }
    Plane just_two() const { return two.without(three); }
};

// The number of candidates of the units of a digit.
struct Units {
    // Rows, in the lowest bit of each.
    Seen rows;
    // Columns, the same in each band, in the first row.
    Seen columns;
    // Boxes, in the lowest bit of each.
    Seen boxes;

    // Counts the candidates `plane` of a digit.
    explicit Units(const Plane &plane) {
        // Each step removes the lowest bit from every non-empty row.
        rows.one = plane.filled();
        Plane rest = plane.without_lowest(rows.one);
        rows.two = rest.filled();
        rows.three = rest.without_lowest(rows.two).filled();
        Seen of_bands = Seen(plane).fold(32).fold(16);
        columns = of_bands.over_bands().masked(Plane::of(ROW));
        boxes = of_bands.fold(2).fold(1).masked(Plane::of(BOXES));
    }

    // All cells of the rows, columns and boxes with one candidate.
    Plane singles() const {
        return columns.just_one().down() | rows.just_one().whole_rows() | boxes.just_one().whole_quads().down();
    }
};

// A digit's candidates without the locked ones: if all candidates of a row are in one box, the box has none in other
// rows, and vice versa; the same for columns.
inline Plane without_locked(const Plane &candidates) {
    Plane quads = candidates.quads();
    Plane own = quads & (Seen(quads).fold(32).fold(16).just_one() & Plane::of(ROW)).down();
    Plane from_boxes = own.filled().whole_rows().without(own);
    Plane rest = quads.without_lowest(quads.filled());
    own = quads.without(rest.filled().whole_rows());
    Plane from_rows = own.up().down().without(own);
    Plane plane = candidates.without((quads & (from_boxes | from_rows)).whole_quads());

    Plane columns = plane.up();
    // Columns with candidates in only one band exclude the other columns of their box.
    own = columns & Seen(columns).over_bands().just_one();
    Plane kept = columns & (own | columns.without(own.quads().whole_quads()));
    // A box with candidates in only one column excludes that column in other bands.
    Plane single = kept & (Seen(kept).fold(2).fold(1).just_one() & Plane::of(BOXES)).whole_quads();
    Plane beside = single.swapped_bands();
    Plane others = beside | (single | beside).swapped_halves();
    return plane & kept.without(others).down();
}

} // namespace sixteen
} // namespace sudoku
} // namespace cover

#endif
