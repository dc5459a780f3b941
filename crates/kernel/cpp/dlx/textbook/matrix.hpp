// The matrix as dancing links (Knuth, "Dancing Links", 2000). Each 1 of the matrix is a node in two circular lists: its option's and
// its item's. A removed node still knows its neighbours, so it can be put back.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace cover {

// The directions along the lists of options and of items; `way ^ 1` is opposite to `way`.
enum { RIGHT, LEFT, DOWN, UP };

// The nodes: the headers of the items, the root of the list of headers, then option after option. Each node has its links, its item (in
// `cells_`) and its colour, 0 for none. `starts_`: the first node of each option and the end of the last one; `counts_`: the length of
// each header's list, including the header; `bounds_`: how often each primary item must and may be covered.
struct Matrix {
    // A matrix without options.
    Matrix(int primary, int secondary) : starts_(1, primary + secondary + 1), bounds_(primary, std::make_pair(1, 1)) {
        for (int item = 0; item <= items(); ++item) push(item < primary || (item == items() && primary > 0) ? 0 : item, item);
    }

    // Adds an option and returns its number. An item named twice counts once.
    int add(const std::vector<int> &items) {
        const int start = static_cast<int>(cells_.size());
        for (std::size_t i = 0; i < items.size(); ++i) if (to(items[i], UP) < start) push(start, items[i]);
        starts_.push_back(static_cast<int>(cells_.size()));
        return options() - 1;
    }

    // Adds an option of items with colours.
    int add_coloured(const std::vector<std::pair<int, int> > &items) {
        std::vector<int> plain;
        for (std::size_t i = 0; i < items.size(); ++i) plain.push_back(items[i].first);
        const int option = add(plain);
        for (int node = starts_[option]; node < starts_[option + 1]; ++node)
            for (std::size_t i = items.size(); i-- > 0;)
                if (items[i].first == cells_[node] && items[i].second > 0) colours_[node] = items[i].second;
        return option;
    }

    // Requires an item to be covered `low` to `high` times.
    void set_bounds(int item, int low, int high) { bounds_[item] = std::make_pair(low, high); }

    // The numbers of items and options.
    int items() const { return starts_[0] - 1; }
    int options() const { return static_cast<int>(starts_.size()) - 1; }

    // The number of primary items.
    int primary() const {
        int primary = 0;
        for (int item = to(items(), RIGHT); item != items(); item = to(item, RIGHT)) ++primary;
        return primary;
    }

    // The number of items of an option, and its item number `index`.
    int size(int option) const { return starts_[option + 1] - starts_[option]; }
    int item(int option, int index) const { return cells_[starts_[option] + index]; }

    // The first node of an option, and the colour of a node.
    int row(int option) const { return starts_[option]; }
    int colour_of(int node) const { return colours_[node]; }

    // The item and the option of a node.
    int item_of(int node) const { return cells_[node]; }
    int option_of(int node) const { return std::upper_bound(starts_.begin(), starts_.end(), node) - starts_.begin() - 1; }

    // The next node of a list.
    int to(int node, int way) const { return links_[way][node]; }

    // An uncovered primary item with the fewest options; if there is none, the root, which is items().
    int smallest() const {
        int best = items(), least = options() + 1;
        for (int item = to(best, RIGHT); item != items(); item = to(item, RIGHT))
            if (options_of(item) < least) { least = options_of(item); best = item; }
        return best;
    }

    // The number of options of an item.
    int options_of(int item) const { return counts_[item] - 1; }

    // Removes a node from a list.
    void unlink(int node, int way) {
        links_[way][to(node, way ^ 1)] = to(node, way); links_[way ^ 1][to(node, way)] = to(node, way ^ 1);
        if (way >= DOWN) --counts_[cells_[node]];
    }

    // Puts a node back. Removed nodes must be put back in reverse order.
    void relink(int node, int way) {
        links_[way][to(node, way ^ 1)] = links_[way ^ 1][to(node, way)] = node; if (way >= DOWN) ++counts_[cells_[node]];
    }

    // Removes an item, and all its options from their other items.
    void cover(int item) {
        unlink(item, RIGHT);
        for (int row = to(item, DOWN); row != item; row = to(row, DOWN))
            for (int node = to(row, RIGHT); node != row; node = to(node, RIGHT)) unlink(node, DOWN);
    }

    // Undoes cover().
    void uncover(int item) {
        for (int row = to(item, UP); row != item; row = to(row, UP))
            for (int node = to(row, LEFT); node != row; node = to(node, LEFT)) relink(node, UP);
        relink(item, LEFT);
    }

    // For an exact cover, chooses the option of `row`, whose own item is covered.
    void choose(int row) { for (int node = to(row, RIGHT); node != row; node = to(node, RIGHT)) cover(item_of(node)); }

    // Undoes choose().
    void undo(int row) { for (int node = to(row, LEFT); node != row; node = to(node, LEFT)) uncover(item_of(node)); }

    // For a repeat cover, removes the items of the option of `row` from all other options.
    void remove(int row) {
        int node = row;
        do {
            for (int other = to(node, DOWN); other != node; other = to(other, DOWN)) unlink(other, RIGHT);
            node = to(node, RIGHT);
        } while (node != row);
    }

    // Undoes remove().
    void restore(int row) {
        int node = row;
        do {
            node = to(node, LEFT);
            for (int other = to(node, UP); other != node; other = to(other, UP)) relink(other, LEFT);
        } while (node != row);
    }

    // A lower bound on how many options a repeat cover still needs: the number of items, taken one after another, that share no option
    // with those taken before.
    int bound() const {
        std::vector<bool> seen(starts_[0], false);
        int needed = 0;
        for (int item = to(items(), RIGHT); item != items(); item = to(item, RIGHT)) {
            if (seen[item]) continue;
            ++needed;
            for (int row = to(item, DOWN); row != item; row = to(row, DOWN))
                for (int node = to(row, RIGHT); node != row; node = to(node, RIGHT)) seen[item_of(node)] = true;
        }
        return needed;
    }

    // Adds a node at the end of the lists of the nodes `first` and `item`; either may be the new node.
    void push(int first, int item) {
        const int node = static_cast<int>(cells_.size());
        cells_.push_back(item); colours_.push_back(0); counts_.push_back(0);
        for (int way = RIGHT; way <= UP; ++way) links_[way].push_back(node);
        for (int way = RIGHT; way <= DOWN; way += 2) {
            links_[way][node] = way == RIGHT ? first : item;
            links_[way ^ 1][node] = to(to(node, way), way ^ 1);
            relink(node, way);
        }
    }

    std::vector<int> links_[4], cells_, colours_, starts_, counts_; std::vector<std::pair<int, int> > bounds_;
};

} // namespace cover
