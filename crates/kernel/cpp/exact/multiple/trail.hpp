// Covers with colours and multiplicities on bit sets that are changed in place: the representation of exact.hpp for matrices that
// are not plain. The C++98 twin of trail.rs.
//
//   live      a bit for each option that can still be chosen                          1101.. | 0110..
//   ways      for each primary item, how many of its options are live, less how many must be chosen, and 1;
//             1 << 30 more once it is covered as often as it must be
//   trail     what was changed: bits that a word of `live` lost, items that were covered or given a colour
//
// Choosing an option removes the options with other colours of its secondary items, a word at a time, and all options of an
// item that is covered as often as it may be. An item that is covered once is branched on option by option, other items, when
// there is none of those left, by an option and its removal, so that every set of options is visited once.
//
// If covers have costs, an option shares its cost among its primary items. What an item still needs costs at least as often the
// smallest share of its live options.
#ifndef COVER_EXACT_MULTIPLE_TRAIL_HPP
#define COVER_EXACT_MULTIPLE_TRAIL_HPP

#include "exact/multiple/tables.hpp"
#include "exact/multiple/trail/counts.hpp"
#include "exact/multiple/trail/state.hpp"
#include "exact/representation.hpp"
#include "integers.hpp"
#include "matrix.hpp"
#include "words.hpp"
#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace cover {

class Trail : public Representation {
public:
    // Prepares `matrix`.
    explicit Trail(const Matrix &matrix)
        : tables_(matrix), primary_(matrix.primary()), chooses_all_(!matrix.has_single_bounds()),
          is_told_(chooses_all_ && matrix.items() == primary_), keeps_counts_(false), is_begun_(true), limit_(0) {
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
            start_.ways.push_back(low == 0 ? options + 1 + TrailState::COVERED : low > options ? 0 : options + 1 - low);
            start_.is_dead = start_.is_dead || start_.ways[item] <= 0;
            is_told_ = is_told_ && start_.high[item] < 256;
        }
        start_.weights.resize(primary_, 0);
        start_.has_colour.resize(matrix.items() - primary_, false);
    }

    // Begins a search for the covers that contain the options `given`.
    virtual void begin(const std::vector<int> &given) {
        state_ = start_;
        levels_.clear();
        path_.clear();
        costs_.clear();
        is_begun_ = false;
        for (std::size_t i = 0; i < given.size() && !state_.is_dead; ++i) {
            const int bit = tables_.bits[given[i]];
            if (is_live(bit)) {
                choose(bit);
            } else {
                state_.is_dead = true;
            }
        }
        for (int item = 0; item < primary_; ++item) {
            state_.queue.push_back(item);
        }
    }

    // Continues the search to the next cover. False after the last one.
    virtual bool next() {
        for (;;) {
            if (is_begun_ && !go_on()) {
                return false;
            }
            is_begun_ = true;
            while (settle() && (costs_.empty() || !is_hopeless())) {
                if (!branch()) {
                    chosen_.clear();
                    for (std::size_t i = 0; i < path_.size(); ++i) {
                        chosen_.push_back(tables_.names[path_[i]]);
                    }
                    return true;
                }
            }
        }
    }

    // Where states tell what remains from them, without visiting that again, if it pays: most searches are over before it does.
    virtual Integer count(Integer limit) {
        if (is_told_) {
            Integer count = 0;
            const Place start = clone_place();
            if (count_on(count, limit, 0, Counts::PATIENCE)) {
                return count;
            }
            count = 0;
            return_to(start);
            keeps_counts_ = true;
            Counts counts;
            const bool is_over = count_on(count, limit, &counts, Counts::TRIAL)
                || (counts.pay() && count_on(count, limit, &counts, std::numeric_limits<Integer>::max()));
            keeps_counts_ = false;
            if (is_over) {
                return count;
            }
            return_to(start);
        }
        return Representation::count(limit);
    }

    virtual void skip(const std::vector<Integer> &costs, Integer limit) {
        costs_ = costs;
        limit_ = limit;
    }

private:
    // A level of the search: the item branched on, NONE if nothing must be covered any more; the option tried; the lengths of
    // the trail and of the options chosen before.
    struct TrailLevel {
        int item;
        int option;
        std::size_t trail;
        std::size_t chosen;
    };

    // A place in a search.
    struct Place {
        TrailState state;
        std::vector<TrailLevel> levels;
        std::vector<int> path;
        bool is_begun;
    };

    bool is_live(int bit) const { return (state_.live[bit / 64] >> bit % 64 & 1) != 0; }

    // Chooses the live option of a bit, until some item has no way left.
    void choose(int bit) {
        const Word own = static_cast<Word>(1) << bit % 64;
        path_.push_back(bit);
        state_.live[bit / 64] &= ~own;
        state_.trail.push_back(TrailState::Change(TrailState::WORD, bit / 64, 0, own));
        for (const Tables::Cell *at = tables_.primary_items(bit); at != tables_.secondary_items(bit); ++at) {
            state_.cover(tables_, at->item);
        }
        for (const Tables::Cell *at = tables_.secondary_items(bit); at != tables_.end(bit) && !state_.is_dead; ++at) {
            if (at->shade == NONE) {
                state_.kill_all(tables_, at->item);
            } else if (!state_.has_colour[at->item - primary_]) {
                state_.has_colour[at->item - primary_] = true;
                state_.trail.push_back(TrailState::Change(TrailState::COLOUR, at->item - primary_, 0, 0));
                state_.kill_others(tables_, at->item, at->shade);
            }
        }
    }

    // Chooses all options of items with one way. False if some item has none.
    bool settle() {
        while (!state_.is_dead) {
            if (state_.queue.empty()) {
                return true;
            }
            const int item = state_.queue.back();
            state_.queue.pop_back();
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

    // The item to branch on: where counts are kept, the first of those that are covered once with the fewest
    // ways; otherwise the heaviest of those with the fewest ways. NONE if all are covered.
    int smallest() const {
        // More ways than any item has, for items that are branched on when those covered once are covered.
        const int later = keeps_counts_ ? TrailState::COVERED >> 1 : 0;
        int best = NONE, least = TrailState::COVERED;
        for (int item = 0; item < primary_; ++item) {
            const int ways = state_.ways[item] | (is_single(item) ? 0 : later);
            const bool is_tie = ways == least && best != NONE && ways >= later;
            if (ways < least || (is_tie && state_.weights[item] > state_.weights[best])) {
                best = item;
                least = ways;
            }
        }
        return best;
    }

    // Whether an item is covered once, and so branched on option by option.
    bool is_single(int item) const { return start_.low[item] == 1 && start_.high[item] == 1; }

    // A live option with a primary item, or NONE.
    int any_useful() const {
        for (int word = 0; word < tables_.useful; ++word) {
            if (state_.live[word] != 0) {
                return word * 64 + lowest(state_.live[word]);
            }
        }
        return NONE;
    }

    // Whether all covers from here cost `limit_` or more.
    bool is_hopeless() const {
        double cost = 0;
        for (std::size_t i = 0; i < path_.size(); ++i) {
            cost += static_cast<double>(costs_[tables_.names[path_[i]]]);
        }
        for (int item = 0; item < primary_; ++item) {
            double least = -1;
            for (int bit = state_.low[item] > 0 ? first(item) : static_cast<int>(NONE); bit != NONE; bit = next(item, bit)) {
                const std::ptrdiff_t items = tables_.secondary_items(bit) - tables_.primary_items(bit);
                const double share = static_cast<double>(costs_[tables_.names[bit]]) / items;
                least = least < 0 ? share : std::min(least, share);
            }
            cost += std::max(least, 0.0) * state_.low[item];
        }
        // Costs are whole, and each operation rounds by a part that is less than this.
        const double rounding = std::numeric_limits<double>::epsilon() * (path_.size() + 2 * primary_ + 4);
        return cost * (1 - rounding) > static_cast<double>(limit_) - 0.99;
    }

    // Branches. False if all items are covered.
    bool branch() {
        const int item = smallest();
        const int option = item != NONE ? first(item) : chooses_all_ ? any_useful() : static_cast<int>(NONE);
        if (option != NONE) {
            go_down(item, option);
        }
        return option != NONE;
    }

    // Tries an option at a new level.
    void go_down(int item, int option) {
        const TrailLevel level = {item, option, state_.trail.size(), path_.size()};
        levels_.push_back(level);
        choose(option);
    }

    // Searches on for this many nodes, or until there are `limit` covers, and adds the covers to `count`; if counts are kept,
    // without visiting what is known. Whether the search is over.
    bool count_on(Integer &count, Integer limit, Counts *counts, Integer nodes) {
        for (; nodes > 0 && count < limit; --nodes) {
            if (is_begun_) {
                if (counts != 0) {
                    counts->close(levels_.size(), count);
                }
                if (!go_on()) {
                    return true;
                }
            }
            const bool is_open = settle() && (counts == 0 || !counts->add_known(state_, levels_.size(), count));
            is_begun_ = !is_open || !branch();
            count += is_open && is_begun_;
        }
        count = std::min(count, limit);
        return count == limit;
    }

    Place clone_place() const {
        const Place place = {state_, levels_, path_, is_begun_};
        return place;
    }

    void return_to(const Place &place) {
        state_ = place.state;
        levels_ = place.levels;
        path_ = place.path;
        is_begun_ = place.is_begun;
    }

    // Goes back to the nearest level with another branch, and down that. False if there is none.
    bool go_on() {
        state_.queue.clear();
        while (!levels_.empty()) {
            const TrailLevel level = levels_.back();
            levels_.pop_back();
            state_.undo(tables_, level.trail);
            state_.is_dead = false;
            path_.resize(level.chosen);
            if (level.item == NONE || !is_single(level.item)) {
                state_.kill(tables_, level.option / 64, static_cast<Word>(1) << level.option % 64);
                return true;
            }
            const int option = next(level.item, level.option);
            if (option != NONE) {
                if (next(level.item, option) != NONE) {
                    go_down(level.item, option);
                } else {
                    // The last option needs no further level.
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
    // Whether a state tells in few bytes what covers there are from it; and whether these are counted once, however often it is
    // reached.
    bool is_told_;
    bool keeps_counts_;
    TrailState start_;
    TrailState state_;
    std::vector<TrailLevel> levels_;
    // The bits of the options chosen so far.
    std::vector<int> path_;
    // Whether the search has to go back before it goes on.
    bool is_begun_;
    // Of skip(); no costs if it was not called.
    std::vector<Integer> costs_;
    Integer limit_;
};

// A search by Trail.
inline Representation *trail(const Matrix &matrix) { return new Trail(matrix); }

} // namespace cover

#endif
