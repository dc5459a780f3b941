// A bound for repeat cover that sees fractions: the Lagrangian dual, for large problems. The twin of repeat_dual.rs, in C++98.
//
// Every uncovered item gets a price. Whatever covers them all pays at least
//
//   sum of the prices + sum over options of min(0, 1 - prices of the items it covers)
//
// options, since an option that is chosen costs 1 and takes part in paying its items. Prices that make this large are found
// by raising those of items that the options of negative cost leave uncovered and lowering those of items they cover more
// than once (subgradients: Held and Karp, 1971; for set cover Beasley, EJOR 31, 1987). Then
//
// - a bound of more than k options: there is no cover with k;
// - a bound of more than k with one option chosen in addition: it is not allowed. Without one of those of negative cost: it
//   is forced.
//
// The search for prices counts in floating point; what is concluded, in whole numbers. It is asked less and less often where
// it does not help.
#ifndef COVER_REPEAT_MULTIPLIERS_HPP
#define COVER_REPEAT_MULTIPLIERS_HPP

#include "cover/bits.hpp"
#include "input.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// What is left of a problem, with items and options numbered anew.
template <int W> class RepeatRest {
public:
    typedef Bits<W> Set;
    typedef typename Set::Elements Elements;
    typedef std::vector<double> Prices;

    // Of the `allowed` ones of the options that `sets` are the items of, and of the items `uncovered`.
    RepeatRest(const std::vector<Set> &sets, const Set &uncovered, const Set &allowed) : number_(64 * W, 0) {
        Elements left(uncovered);
        for (int item; (item = left.next()) != Set::NONE;) {
            number_[item] = static_cast<int>(items.size());
            items.push_back(item);
        }
        Elements chosen(allowed);
        for (int option; (option = chosen.next()) != Set::NONE;) {
            options_.push_back(option);
            Elements own(sets[option] & uncovered);
            for (int item; (item = own.next()) != Set::NONE;) {
                cells_.push_back(number_[item]);
            }
            ends_.push_back(cells_.size());
        }
    }

    // An item pays its part of the largest option that covers it: a bound without negative costs.
    Prices first_prices() const {
        std::vector<std::size_t> largest(items.size(), 1);
        std::size_t cell = 0;
        for (std::size_t i = 0; i < ends_.size(); ++i) {
            for (const std::size_t size = ends_[i] - cell; cell < ends_[i]; ++cell) {
                largest[cells_[cell]] = std::max(largest[cells_[cell]], size);
            }
        }
        Prices prices;
        for (std::size_t i = 0; i < largest.size(); ++i) {
            prices.push_back(1.0 / static_cast<double>(largest[i]));
        }
        return prices;
    }

    // The bound by `prices`. `missing` becomes 1 for each item minus the options of negative cost that cover it.
    double bound(const Prices &prices, Prices &missing) const {
        double bound = 0;
        for (std::size_t i = 0; i < prices.size(); ++i) {
            bound += prices[i];
        }
        std::fill(missing.begin(), missing.end(), 1.0);
        std::size_t start = 0;
        for (std::size_t i = 0; i < ends_.size(); ++i) {
            double paid = 0;
            for (std::size_t cell = start; cell < ends_[i]; ++cell) {
                paid += prices[cells_[cell]];
            }
            if (1.0 - paid < 0.0) {
                bound += 1.0 - paid;
                for (std::size_t cell = start; cell < ends_[i]; ++cell) {
                    missing[cells_[cell]] -= 1.0;
                }
            }
            start = ends_[i];
        }
        return bound;
    }

    // What follows from `prices`, where `one` is an option, if at most `left` options are chosen: false if there is no cover,
    // else `forced` and `excluded` become the options that must be chosen and those that are not allowed.
    bool conclude(const Prices &prices, input::Integer one, int left, Set &forced, Set &excluded) const {
        std::vector<input::Integer> whole;
        input::Integer slack = left * one;
        for (std::size_t i = 0; i < prices.size(); ++i) {
            whole.push_back(static_cast<input::Integer>(prices[i] * static_cast<double>(one)));
            slack -= whole[i];
        }
        std::vector<input::Integer> costs;
        std::size_t cell = 0;
        for (std::size_t i = 0; i < ends_.size(); ++i) {
            input::Integer cost = one;
            for (; cell < ends_[i]; ++cell) {
                cost -= whole[cells_[cell]];
            }
            costs.push_back(cost);
            slack -= cost < 0 ? cost : 0;
        }
        forced = Set();
        excluded = Set();
        for (std::size_t i = 0; slack >= 0 && i < costs.size(); ++i) {
            if (costs[i] > slack) {
                excluded.insert(options_[i]);
            } else if (-costs[i] > slack) {
                forced.insert(options_[i]);
            }
        }
        return slack >= 0;
    }

    std::vector<int> items;

private:
    // For each item its number here.
    std::vector<int> number_;
    std::vector<int> options_;
    // The items of all options, one after the other, and where those of each end.
    std::vector<int> cells_;
    std::vector<std::size_t> ends_;
};

// Prices, kept from one state to the next.
template <int W> class RepeatDual {
public:
    typedef Bits<W> Set;

    // No prices yet, for `items` items.
    RepeatDual() : wait_(PATIENCE), pause_(0) {}

    // Whether it is worth asking at this node.
    bool is_due() {
        wait_ -= wait_ > 0 ? 1 : 0;
        return wait_ == 0;
    }

    // What at most `left` of the options `allowed` can do about the items `uncovered`, where `sets` are the items of all
    // options. False if there is no cover; else `forced` and `excluded` become the options that must be chosen and those that
    // are not allowed.
    bool ask(const std::vector<Set> &sets, const Set &uncovered, const Set &allowed, int left, Set &forced, Set &excluded) {
        const RepeatRest<W> rest(sets, uncovered, allowed);
        Prices prices;
        forced = Set();
        excluded = Set();
        const bool possible =
            !best_prices(rest, left, prices) || rest.conclude(prices, 1 << 24, left, forced, excluded);
        // To fix a few options is seldom worth what it costs.
        pause_ = possible ? std::min(2 * pause_ + 1, static_cast<int>(MOST_PAUSE)) : pause_ / 2;
        wait_ = pause_ + 1;
        return possible;
    }

private:
    typedef std::vector<double> Prices;

    // Rounds of prices, when there are prices from a similar state, and at first; nodes before the bound is first asked, since
    // small problems are done by then; the most nodes between two times that it is asked.
    enum { ROUNDS = 40, FIRST_ROUNDS = 400, PATIENCE = 512, MOST_PAUSE = 4096 };

    // Makes `best` prices with a high bound for `rest`. False if the bound stays far below `left`.
    bool best_prices(const RepeatRest<W> &rest, int left, Prices &best) {
        Prices prices = rest.first_prices();
        const bool is_first = prices_.empty();
        for (std::size_t i = 0; !is_first && i < rest.items.size(); ++i) {
            prices[i] = prices_[rest.items[i]];
        }
        const int rounds = is_first ? FIRST_ROUNDS : ROUNDS;
        prices_.resize(64 * W, 0.0);
        best = prices;
        double best_bound = -1;
        double pace = 1;
        int stale = 0;
        Prices missing(prices.size());
        for (int round = 0; round < rounds; ++round) {
            const double bound = rest.bound(prices, missing);
            ++stale;
            if (round == 0 || bound > best_bound) {
                best_bound = bound;
                best = prices;
                stale = 0;
            }
            if (best_bound > left + 0.01 || (round == rounds / 4 && best_bound < left * 0.75)) {
                break;
            }
            if (stale == 4) {
                pace /= 2;
                stale = 0;
            }
            if (!move(prices, missing, pace * (left + 1.0 - bound))) {
                break;
            }
        }
        for (std::size_t i = 0; i < rest.items.size(); ++i) {
            prices_[rest.items[i]] = best[i];
        }
        return best_bound >= left - 1.0;
    }

    // Moves `prices` along `missing`, by `way` over the square of the length of that. False if they are where they should be.
    static bool move(Prices &prices, const Prices &missing, double way) {
        double length = 0;
        for (std::size_t i = 0; i < prices.size(); ++i) {
            length += prices[i] > 0 || missing[i] > 0 ? missing[i] * missing[i] : 0.0;
        }
        for (std::size_t i = 0; length != 0 && i < prices.size(); ++i) {
            prices[i] = std::max(prices[i] + way / length * missing[i], 0.0);
        }
        return length != 0;
    }

    // By item; empty before the bound is first asked, which small problems never do.
    Prices prices_;
    // Nodes until it is asked, and how many it waits after it was of no use.
    int wait_;
    int pause_;
};

} // namespace cover

#endif
