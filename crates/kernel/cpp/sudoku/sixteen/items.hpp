// The items of the 16 x 16 sudoku, and the choice of one to branch on, for sudoku/sixteen.hpp.
#ifndef COVER_SUDOKU_SIXTEEN_ITEMS_HPP
#define COVER_SUDOKU_SIXTEEN_ITEMS_HPP

#include "sudoku/sixteen/plane.hpp"
#include <cstring>

namespace cover {
namespace sudoku {
namespace sixteen {

// An item of the cover problem.
struct Item {
    enum Family { IN_ROW, IN_COLUMN, IN_BOX, IN_CELL };

    Family family;
    // The number of the row, column, box or cell.
    int unit;
    // The digit; unused for a cell.
    int digit;

    Item() : family(IN_CELL), unit(0), digit(0) {}
    Item(Family family, int unit, int digit) : family(family), unit(unit), digit(digit) {}

    // The item of a unit that has its bit at `cell` in Units.
    static Item at(Family family, int cell, int digit) {
        int unit = family == IN_ROW ? cell / 16 : family == IN_COLUMN ? cell % 16 : cell / 64 * 4 + cell % 16 / 4;
        return Item(family, unit, digit);
    }

    // The cells in which it can be covered.
    Plane cells() const {
        Word words[BANDS] = {0, 0, 0, 0};
        switch (family) {
        case IN_ROW:
            words[unit / 4] = ROW << unit % 4 * 16;
            return Plane(words);
        case IN_COLUMN:
            return Plane::of(ROWS << unit);
        case IN_BOX:
            words[unit / 4] = QUAD * ROWS << unit % 4 * 4;
            return Plane(words);
        default:
            return Plane::cell(unit);
        }
    }
};

// This many neighbours with two options make a cell as good to branch on as one of its deaths.
const unsigned int DEATH = 8;

// The number of times each item died.
struct Weights {
    unsigned int cells[256];
    // Rows, columns, boxes; by unit and digit.
    unsigned int units[3][SIDE][SIDE];

    Weights() {
        std::memset(cells, 0, sizeof cells);
        std::memset(units, 0, sizeof units);
    }

    unsigned int &of(const Item &item) {
        return item.family == Item::IN_CELL ? cells[item.unit] : units[item.family][item.unit][item.digit];
    }
};

// The first of the heaviest items offered.
class Heaviest {
public:
    explicit Heaviest(Weights &weights) : weights_(&weights), most_(0), any_(false) {}

    void offer(const Item &item, unsigned int beside) {
        unsigned int weight = DEATH * weights_->of(item) + beside;
        if (!any_ || weight > most_) {
            any_ = true;
            most_ = weight;
            item_ = item;
        }
    }

    // Offers the units that have their bits in `cells`.
    void offer(Item::Family family, const Plane &cells, int digit) {
        for (int band = 0; band < BANDS; ++band) {
            for (Word left = cells.word(band); left != 0; left &= left - 1) {
                offer(Item::at(family, band * 64 + lowest(left), digit), 0);
            }
        }
    }

    bool any() const { return any_; }
    const Item &item() const { return item_; }

private:
    Weights *weights_;
    unsigned int most_;
    bool any_;
    Item item_;
};

} // namespace sixteen
} // namespace sudoku
} // namespace cover

#endif
