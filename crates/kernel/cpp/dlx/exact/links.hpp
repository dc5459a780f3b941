// Exact covers of any matrix by dancing links, with colours and multiplicities: for matrices that exact/wide.hpp rejects.
//
// Each 1 of the matrix is a node in the lists of its item and of its option. The search takes an option of an item with the fewest ways
// to be covered, and continues first with it, then without it.
//
// Source: Knuth, TAOCP 7.2.2.1, Algorithms C and M.
#pragma once

#include "representation.hpp"
#include "../integers.hpp"
#include "../matrix.hpp"
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace cover {

class Links : public Representation {
public:
    // The headers of the items come first, then the root of their list, then the nodes of option after option.
    explicit Links(const Matrix &matrix) : primary_(matrix.primary()), root_(matrix.items()), is_over_(true), is_fresh_(true), limit_(0) {
        for (int item = 0; item <= root_; ++item) {
            push(item < primary_ || (item == root_ && primary_ > 0) ? 0 : item, item, 0, -1);
        }
        sizes_.assign(root_, 0);
        for (int option = 0; option < matrix.options(); ++option) {
            firsts_.push_back(static_cast<int>(nodes_.size()));
            for (int index = 0; index < matrix.size(option); ++index) {
                push(firsts_.back(), matrix.item(option, index), matrix.colour(option, index), option);
                ++sizes_[matrix.item(option, index)];
            }
        }
        firsts_.push_back(static_cast<int>(nodes_.size()));
        for (int item = 0; item < primary_; ++item) {
            bounds_.push_back(matrix.bounds(item));
        }
        whole_ = nodes_;
        whole_sizes_ = sizes_;
    }

    virtual void begin(const std::vector<int> &given) {
        nodes_ = whole_;
        sizes_ = whole_sizes_;
        left_ = bounds_;
        item_colours_.assign(root_, 0);
        path_.clear();
        purified_.clear();
        chosen_.clear();
        costs_.clear();
        is_over_ = false;
        is_fresh_ = true;
        for (std::size_t i = 0; i < given.size() && !is_over_; ++i) {
            const int first = firsts_[given[i]], end = firsts_[given[i] + 1];
            is_over_ = !fits(first, end);
            if (!is_over_ && first < end) {
                take(first);
            }
            chosen_.push_back(given[i]);
        }
    }

    virtual bool next() {
        if (is_over_) {
            return false;
        }
        bool down = is_fresh_;
        is_fresh_ = false;
        while (down || !path_.empty()) {
            if (!down) {
                down = back();
                continue;
            }
            if (!costs_.empty() && cost() >= limit_) {
                down = false;
                continue;
            }
            const int item = fewest();
            if (item == root_) {
                return true;
            }
            down = ways(item) > 0;
            if (!down) {
                continue;
            }
            const Way way = {item, nodes_[item].to[DOWN], true};
            path_.push_back(way);
            if (way.row == item) {
                unlink(item, RIGHT);
            } else {
                chosen_.push_back(nodes_[way.row].option);
                take(way.row);
            }
        }
        is_over_ = true;
        return false;
    }

    // Makes next() skip covers that cost `limit` or more, where option `i` costs `costs[i]`.
    virtual void skip(const std::vector<Integer> &costs, Integer limit) {
        costs_ = costs;
        limit_ = limit;
    }

private:
    // The directions along the lists of options and of items; `way ^ 1` is opposite to `way`.
    enum { RIGHT, LEFT, DOWN, UP };

    // A 1 of the matrix with its colour (0 for none), or the header of an item.
    struct Node {
        int to[4];
        int item, colour, option;
    };

    // A branch: an item and the option of `row`, taken or not; or `row` is the item, and no more of its options are taken.
    struct Way {
        int item, row;
        bool with;
    };

    // Adds a node at the end of the lists of the nodes `first` and `item`; either may be the new node.
    void push(int first, int item, int colour, int option) {
        const int node = static_cast<int>(nodes_.size());
        const Node alone = {{node, node, node, node}, item, colour, option};
        nodes_.push_back(alone);
        for (int way = RIGHT; way <= DOWN; way += 2) {
            const int after = way == RIGHT ? first : item;
            nodes_[node].to[way] = after;
            nodes_[node].to[way ^ 1] = nodes_[after].to[way ^ 1];
            relink(node, way);
        }
    }

    // Removes a node from a list.
    void unlink(int node, int way) {
        const Node &own = nodes_[node];
        nodes_[own.to[way ^ 1]].to[way] = own.to[way];
        nodes_[own.to[way]].to[way ^ 1] = own.to[way ^ 1];
    }

    // Puts a node back. Removed nodes must be put back in reverse order.
    void relink(int node, int way) {
        const Node &own = nodes_[node];
        nodes_[own.to[way ^ 1]].to[way] = nodes_[own.to[way]].to[way ^ 1] = node;
    }

    // Removes the option of `row` from its other items.
    void hide(int row) {
        for (int node = nodes_[row].to[RIGHT]; node != row; node = nodes_[node].to[RIGHT]) {
            unlink(node, DOWN);
            --sizes_[nodes_[node].item];
        }
    }

    // Undoes hide().
    void unhide(int row) {
        for (int node = nodes_[row].to[LEFT]; node != row; node = nodes_[node].to[LEFT]) {
            relink(node, DOWN);
            ++sizes_[nodes_[node].item];
        }
    }

    // Removes an item and its options. A secondary item with a colour stays, and loses only options of other colours.
    void cover(int item, int colour) {
        if (item < primary_) {
            unlink(item, RIGHT);
        }
        for (int row = nodes_[item].to[DOWN]; row != item; row = nodes_[row].to[DOWN]) {
            if (colour == 0 || nodes_[row].colour != colour) {
                hide(row);
            }
        }
    }

    // Undoes cover().
    void uncover(int item, int colour) {
        for (int row = nodes_[item].to[UP]; row != item; row = nodes_[row].to[UP]) {
            if (colour == 0 || nodes_[row].colour != colour) {
                unhide(row);
            }
        }
        if (item < primary_) {
            relink(item, RIGHT);
        }
    }

    // The number of options that can be the first to cover an item, plus 1 if it needs no option.
    int ways(int item) const { return std::max(0, sizes_[item] + 1 - left_[item].first); }

    // An item with the fewest ways; the root if no item is left.
    int fewest() const {
        int best = root_;
        for (int item = nodes_[root_].to[RIGHT]; item != root_; item = nodes_[item].to[RIGHT]) {
            best = best == root_ || ways(item) < ways(best) ? item : best;
        }
        return best;
    }

    // The cost of the options chosen.
    Integer cost() const {
        Integer sum = 0;
        for (std::size_t i = 0; i < chosen_.size() && sum < limit_; ++i) {
            sum += std::min(costs_[chosen_[i]], limit_ - sum);
        }
        return sum;
    }

    // Removes the option of `row` from all its items, then covers or colours them.
    void take(int row) {
        hide(row);
        unlink(row, DOWN);
        --sizes_[nodes_[row].item];
        int node = row;
        do {
            const int item = nodes_[node].item, colour = nodes_[node].colour;
            if (item < primary_) {
                left_[item].first = std::max(0, left_[item].first - 1);
                if (--left_[item].second == 0) {
                    cover(item, 0);
                }
            } else if (item_colours_[item] == 0) {
                item_colours_[item] = colour == 0 ? -1 : colour;
                purified_.push_back(node);
                cover(item, colour);
            }
            node = nodes_[node].to[RIGHT];
        } while (node != row);
    }

    // Undoes take(), except for the option itself.
    void put_back(int row) {
        int node = row;
        do {
            node = nodes_[node].to[LEFT];
            const int item = nodes_[node].item;
            if (item < primary_) {
                if (left_[item].second++ == 0) {
                    uncover(item, 0);
                }
                left_[item].first = std::max(0, bounds_[item].first - (bounds_[item].second - left_[item].second));
            } else if (!purified_.empty() && purified_.back() == node) {
                uncover(item, nodes_[node].colour);
                item_colours_[item] = 0;
                purified_.pop_back();
            }
        } while (node != row);
    }

    // Undoes the last branch. True if the search must go on without the branch's option.
    bool back() {
        Way &way = path_.back();
        if (way.row == way.item) {
            relink(way.item, RIGHT);
        } else if (way.with) {
            put_back(way.row);
            chosen_.pop_back();
            way.with = false;
            return true;
        } else {
            ++sizes_[way.item];
            relink(way.row, DOWN);
            unhide(way.row);
        }
        path_.pop_back();
        return false;
    }

    // Whether the option of the nodes from `first` to `end` fits the options given before.
    bool fits(int first, int end) const {
        for (int node = first; node < end; ++node) {
            const int item = nodes_[node].item;
            const bool is_full = item < primary_ && left_[item].second == 0;
            const bool is_taken = item >= primary_ && item_colours_[item] != 0 && item_colours_[item] != nodes_[node].colour;
            if (is_full || is_taken) {
                return false;
            }
        }
        return true;
    }

    int primary_, root_;
    bool is_over_, is_fresh_;
    // The nodes and the number of options of each item, now and before the search.
    std::vector<Node> nodes_, whole_;
    std::vector<int> sizes_, whole_sizes_;
    // The first node of each option, and the end of the last one.
    std::vector<int> firsts_;
    // The bounds of each primary item, and how often it must and may still be covered.
    std::vector<std::pair<int, int> > bounds_, left_;
    // The colour of each secondary item, -1 if covered without one, 0 if not covered; the nodes that gave colours.
    std::vector<int> item_colours_, purified_;
    std::vector<Way> path_;
    // Empty unless covers of cost `limit_` or more are skipped.
    std::vector<Integer> costs_;
    Integer limit_;
};

} // namespace cover
