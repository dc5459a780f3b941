// Covers with colours and multiplicities on bit sets that are changed in place: the representation behind multiple.hpp. The C++98 twin
// of trail.rs.
//
//   live      a bit for each option that can still be chosen                          1101.. | 0110..
//   ways      for each primary item, how many of its options are live, less how many must be chosen, and 1;
//             1 << 30 more once it is covered as often as it must be
//   trail     what was changed: bits that a word of `live` lost, items that were covered or given a colour
//
// Choosing an option removes the options with other colours of its secondary items, a word at a time, and all options of an
// item that is covered as often as it may be. An item that is covered once is branched on option by option, other items by an
// option and its removal, so that every set of options is visited once.
#ifndef COVER_EXACT_MULTIPLE_TRAIL_HPP
#define COVER_EXACT_MULTIPLE_TRAIL_HPP

#include "cover/exact/multiple/tables.hpp"
#include "cover/matrix.hpp"
#include "cover/words.hpp"
#include <cstddef>
#include <vector>

namespace cover {

class Trail {
public:
    // Prepares `matrix`.
    explicit Trail(const Matrix &matrix)
        : tables_(matrix), primary_(matrix.primary()), chooses_all_(!matrix.has_single_bounds()), is_dead_(true),
          is_begun_(true) {
        start_.live.resize(tables_.names.size() / 64, 0);
        for (int option = 0; option < matrix.options(); ++option) {
            start_.live[tables_.bits[option] / 64] |= static_cast<Word>(1) << tables_.bits[option] % 64;
        }
        for (int item = 0; item < primary_; ++item) {
            int options = 0;
            for (const Sets::Part *at = tables_.sets.of(item); at != tables_.sets.end(item); ++at) {
                options += count_ones(at->bits);
            }
            const int low = matrix.bounds(item).first;
            start_.low.push_back(low);
            start_.high.push_back(matrix.bounds(item).second);
            // More than any item has options is too many.
            start_.ways.push_back(low == 0 ? options + 1 + COVERED : low > options ? 0 : options + 1 - low);
        }
        start_.has_colour.resize(matrix.items() - primary_, false);
    }

    // Begins a search for the covers that contain the options `given`.
    void begin(const std::vector<int> &given) {
        state_ = start_;
        trail_.clear();
        levels_.clear();
        chosen_.clear();
        queue_.clear();
        weights_.assign(primary_, 0);
        is_begun_ = false;
        is_dead_ = false;
        for (int item = 0; item < primary_; ++item) {
            is_dead_ = is_dead_ || state_.ways[item] <= 0;
        }
        for (std::size_t i = 0; i < given.size() && !is_dead_; ++i) {
            const int bit = tables_.bits[given[i]];
            if (is_live(bit)) {
                choose(bit);
            } else {
                is_dead_ = true;
            }
        }
        for (int item = 0; item < primary_; ++item) {
            queue_.push_back(item);
        }
    }

    // Continues the search to the next cover. False after the last one.
    bool next() {
        for (;;) {
            if (is_begun_ && !go_on()) {
                return false;
            }
            is_begun_ = true;
            while (settle()) {
                const int item = smallest();
                const int option = item != NONE ? first(item) : chooses_all_ ? any_useful() : static_cast<int>(NONE);
                if (option == NONE) {
                    return true;
                }
                go_down(item, option);
            }
        }
    }

    // The options of the cover that next() found.
    std::vector<int> options() const {
        std::vector<int> options;
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            options.push_back(tables_.names[chosen_[i]]);
        }
        return options;
    }

private:
    // More than the number of options of any item; added to the ways of an item that need not be covered any more.
    enum { COVERED = 1 << 30 };

    struct TrailState {
        std::vector<Word> live;
        std::vector<int> ways;
        // For each primary item how often it must and may still be covered.
        std::vector<int> low;
        std::vector<int> high;
        // For each secondary item whether it has a colour.
        std::vector<char> has_colour;
    };

    enum Kind { WORD, ONCE, COLOUR };

    // What a step changed: bits that a word lost; an item covered once more, which had to be covered `before` times; an item
    // that was given a colour.
    struct Change {
        Kind kind;
        int place;
        int before;
        Word dead;

        Change(Kind kind, int place, int before, Word dead) : kind(kind), place(place), before(before), dead(dead) {}
    };

    // A level of the search: the item branched on, NONE if nothing must be covered any more; the option tried; the lengths of
    // the trail and of the options chosen before.
    struct TrailLevel {
        int item;
        int option;
        std::size_t trail;
        std::size_t chosen;
    };

    bool is_live(int bit) const { return (state_.live[bit / 64] >> bit % 64 & 1) != 0; }

    // Chooses the live option of a bit, until some item has no way left.
    void choose(int bit) {
        const Word own = static_cast<Word>(1) << bit % 64;
        chosen_.push_back(bit);
        state_.live[bit / 64] &= ~own;
        trail_.push_back(Change(WORD, bit / 64, 0, own));
        for (const Cell *at = tables_.primary_items(bit); at != tables_.secondary_items(bit); ++at) {
            cover(at->item);
        }
        for (const Cell *at = tables_.secondary_items(bit); at != tables_.end(bit) && !is_dead_; ++at) {
            if (at->shade == NONE) {
                kill_all(at->item);
            } else if (!state_.has_colour[at->item - primary_]) {
                state_.has_colour[at->item - primary_] = true;
                trail_.push_back(Change(COLOUR, at->item - primary_, 0, 0));
                kill_others(at->item, at->shade);
            }
        }
    }

    // Covers a primary item once, by an option that is not live any more.
    void cover(int item) {
        const int low = state_.low[item];
        trail_.push_back(Change(ONCE, item, low, 0));
        // An item has an option less, and if it needs one less it has as many ways as before.
        if (low == 0) {
            --state_.ways[item];
        } else {
            --state_.low[item];
            if (low == 1) {
                state_.ways[item] += COVERED;
            } else if (state_.ways[item] == 1) {
                queue_.push_back(item);
            }
        }
        if (--state_.high[item] == 0) {
            kill_all(item);
        }
    }

    // Removes all options of an item.
    void kill_all(int item) {
        for (const Sets::Part *at = tables_.sets.of(item); at != tables_.sets.end(item); ++at) {
            kill(at->word, at->bits);
        }
    }

    // Removes the options of an item that give it another colour, until some item has no way left.
    void kill_others(int item, int shade) {
        const Sets::Part *kept = tables_.shades.of(shade);
        for (const Sets::Part *at = tables_.sets.of(item); at != tables_.sets.end(item) && !is_dead_; ++at) {
            Word bits = at->bits;
            if (kept != tables_.shades.end(shade) && kept->word == at->word) {
                bits &= ~kept->bits;
                ++kept;
            }
            kill(at->word, bits);
        }
    }

    // Removes the options `dead` of word `word`.
    void kill(int word, Word dead) {
        dead &= state_.live[word];
        if (dead == 0) {
            return;
        }
        state_.live[word] &= ~dead;
        trail_.push_back(Change(WORD, word, 0, dead));
        const int alike = tables_.alike(word);
        if (alike != NONE) {
            for (const Cell *at = tables_.primary_items(alike); at != tables_.secondary_items(alike); ++at) {
                lower(at->item, count_ones(dead));
            }
            return;
        }
        for (; dead != 0; dead &= dead - 1) {
            const int bit = word * 64 + lowest(dead);
            for (const Cell *at = tables_.primary_items(bit); at != tables_.secondary_items(bit); ++at) {
                lower(at->item, 1);
            }
        }
    }

    // Takes `count` off the ways of an item.
    void lower(int item, int count) {
        const int ways = state_.ways[item] -= count;
        if (ways <= 1) {
            queue_.push_back(item);
            if (ways <= 0 && !is_dead_) {
                is_dead_ = true;
                ++weights_[item];
            }
        }
    }

    // Undoes everything after the first `length` changes.
    void undo(std::size_t length) {
        for (; trail_.size() > length; trail_.pop_back()) {
            const Change &change = trail_.back();
            if (change.kind == WORD) {
                revive(change.place, change.dead);
            } else if (change.kind == COLOUR) {
                state_.has_colour[change.place] = false;
            } else {
                ++state_.high[change.place];
                state_.low[change.place] = change.before;
                // Its option is counted when its word is put back.
                state_.ways[change.place] -= change.before == 0 ? 0 : change.before == 1 ? COVERED + 1 : 1;
            }
        }
    }

    // Puts the options `dead` back into word `word`.
    void revive(int word, Word dead) {
        state_.live[word] |= dead;
        const int alike = tables_.alike(word);
        if (alike != NONE) {
            for (const Cell *at = tables_.primary_items(alike); at != tables_.secondary_items(alike); ++at) {
                state_.ways[at->item] += count_ones(dead);
            }
            return;
        }
        for (; dead != 0; dead &= dead - 1) {
            const int bit = word * 64 + lowest(dead);
            for (const Cell *at = tables_.primary_items(bit); at != tables_.secondary_items(bit); ++at) {
                ++state_.ways[at->item];
            }
        }
    }

    // Chooses all options of items with one way. False if some item has none.
    bool settle() {
        while (!is_dead_) {
            if (queue_.empty()) {
                return true;
            }
            const int item = queue_.back();
            queue_.pop_back();
            if (state_.ways[item] == 1) {
                const int bit = first(item);
                if (bit == NONE) {
                    return false;
                }
                choose(bit);
            }
        }
        return false;
    }

    // The first live option of an item, and the first one after bit `bit`, which is one of its options; or NONE.
    int first(int item) const {
        for (const Sets::Part *at = tables_.sets.of(item); at != tables_.sets.end(item); ++at) {
            const Word left = at->bits & state_.live[at->word];
            if (left != 0) {
                return at->word * 64 + lowest(left);
            }
        }
        return NONE;
    }

    int next(int item, int bit) const {
        // Shifting twice, because no shift is as long as a word.
        const Word after = ~static_cast<Word>(0) << bit % 64 << 1;
        for (const Sets::Part *at = tables_.sets.of(item); at != tables_.sets.end(item); ++at) {
            const Word left = at->bits & state_.live[at->word] & (at->word == bit / 64 ? after : ~static_cast<Word>(0));
            if (at->word >= bit / 64 && left != 0) {
                return at->word * 64 + lowest(left);
            }
        }
        return NONE;
    }

    // The item to branch on: the heaviest of those with the fewest ways, or NONE.
    int smallest() const {
        int best = NONE;
        for (int item = 0; item < primary_; ++item) {
            const int ways = state_.ways[item];
            const int least = best == NONE ? static_cast<int>(COVERED) : state_.ways[best];
            if (ways < least || (ways == least && best != NONE && weights_[item] > weights_[best])) {
                best = item;
            }
        }
        return best;
    }

    // A live option with a primary item, or NONE.
    int any_useful() const {
        for (int word = 0; word < tables_.useful; ++word) {
            if (state_.live[word] != 0) {
                return word * 64 + lowest(state_.live[word]);
            }
        }
        return NONE;
    }

    // Tries an option at a new level.
    void go_down(int item, int option) {
        const TrailLevel level = {item, option, trail_.size(), chosen_.size()};
        levels_.push_back(level);
        choose(option);
    }

    // Goes back to the nearest level with another branch, and down that. False if there is none.
    bool go_on() {
        queue_.clear();
        while (!levels_.empty()) {
            const TrailLevel level = levels_.back();
            levels_.pop_back();
            undo(level.trail);
            is_dead_ = false;
            chosen_.resize(level.chosen);
            if (level.item == NONE || start_.low[level.item] != 1 || start_.high[level.item] != 1) {
                kill(level.option / 64, static_cast<Word>(1) << level.option % 64);
                return true;
            }
            const int option = next(level.item, level.option);
            if (option != NONE) {
                if (next(level.item, option) != NONE) {
                    go_down(level.item, option);
                } else {
                    // The last option needs no level of its own.
                    choose(option);
                }
                return true;
            }
        }
        return false;
    }

    Tables tables_;
    int primary_;
    // Whether options are chosen that no item needs.
    bool chooses_all_;
    TrailState start_;
    TrailState state_;
    std::vector<Change> trail_;
    // Items that may have one way left.
    std::vector<int> queue_;
    // Whether some item has no way left.
    bool is_dead_;
    // How often each item had no way left.
    std::vector<int> weights_;
    std::vector<TrailLevel> levels_;
    // The bits of the options chosen so far.
    std::vector<int> chosen_;
    // Whether next() was called.
    bool is_begun_;
};

} // namespace cover

#endif
