// Exact cover by dancing links, laid out for large matrices: the representation of exact.hpp when the state is too
// large to copy. The C++98 twin of linked.rs.
//
// The textbook's links with less to read: the ones of an option are adjacent, so only the columns are linked.
//
//   headers  [0] [1] [2] ...            node i < items; size, up and down
//   nodes    spacer | 0.0 0.1 | spacer | 1.0 1.1 1.2 | spacer      item, up, down; a spacer ends an option
//
// (Knuth, TAOCP 7.2.2.1, Algorithm X and its data structures.) The active primary items are a permuted array, which is
// scanned for the smallest; the scan ends at an item with at most one option, because no other can be smaller.
#ifndef COVER_EXACT_LINKED_HPP
#define COVER_EXACT_LINKED_HPP

#include "exact/representation.hpp"
#include "matrix.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

class Linked : public Representation {
public:
    explicit Linked(const Matrix &matrix)
        : sizes_(matrix.items(), 0), primary_(matrix.primary()), count_(primary_), possible_(false), down_(false) {
        for (int item = 0; item < matrix.items(); ++item) {
            push(item, item, item, 0);
        }
        push(0, 0, SPACER, 0);
        for (int option = 0; option < matrix.options(); ++option) {
            starts_.push_back(size());
            for (int index = 0; index < matrix.size(option); ++index) {
                const int item = matrix.item(option, index);
                const int up = nodes_[item].up;
                nodes_[up].down = nodes_[item].up = size();
                push(up, item, item, option);
                ++sizes_[item];
            }
            push(0, 0, SPACER, option);
        }
        starts_.push_back(size());
        for (int item = 0; item < primary_; ++item) {
            active_.push_back(item);
            place_.push_back(item);
        }
    }

    virtual void begin(const std::vector<int> &given) {
        while (!path_.empty()) {
            uncover(nodes_[unchoose()].item);
        }
        given_.clear();
        begin_steps();
        possible_ = false;
        for (std::size_t i = 0; i < given.size(); ++i) {
            const int node = starts_[given[i]];
            if (nodes_[node].item == SPACER) {
                given_.push_back(given[i]); // An option without items.
                continue;
            }
            if (taken(given[i])) {
                return;
            }
            cover(nodes_[node].item);
            choose(node);
        }
        floor_ = path_.size();
        possible_ = down_ = true;
    }

    virtual bool next() {
        while (possible_) {
            if (down_) {
                const int item = smallest();
                down_ = item != NONE && sizes_[item] > 0;
                if (down_) {
                    cover(item);
                    choose(nodes_[item].down);
                } else if (item == NONE) {
                    return found();
                }
                continue;
            }
            possible_ = path_.size() > floor_ && !(is_pause() && ends());
            if (possible_) {
                const int node = unchoose();
                down_ = nodes_[node].down != nodes_[node].item;
                if (down_) {
                    choose(nodes_[node].down);
                } else {
                    uncover(nodes_[node].item);
                }
            }
        }
        return false;
    }

private:
    struct Node {
        int up;
        int down;
        // The item, or SPACER.
        int item;
    };

    enum { NONE = -1, SPACER = -2 };

    int size() const { return static_cast<int>(nodes_.size()); }

    void push(int up, int down, int item, int option) {
        const Node node = {up, down, item};
        nodes_.push_back(node);
        options_.push_back(option);
    }

    // Records the cover on the path. Returns true.
    bool found() {
        chosen_ = given_;
        for (std::size_t i = 0; i < path_.size(); ++i) {
            chosen_.push_back(options_[path_[i]]);
        }
        return true;
    }

    // Whether an option on the path shares an item with `option`.
    bool taken(int option) const {
        for (std::size_t i = 0; i < path_.size(); ++i) {
            for (int node = starts_[options_[path_[i]]]; nodes_[node].item != SPACER; ++node) {
                for (int own = starts_[option]; nodes_[own].item != SPACER; ++own) {
                    if (nodes_[own].item == nodes_[node].item) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    // The active item with the fewest options; NONE if no item is active.
    int smallest() const {
        int smallest = NONE;
        for (int i = 0; i < count_; ++i) {
            const int item = active_[i];
            if (smallest == NONE || sizes_[item] < sizes_[smallest]) {
                smallest = item;
                if (sizes_[item] <= 1) {
                    break;
                }
            }
        }
        return smallest;
    }

    // Removes `item` from the active items and its options from all other items.
    void cover(int item) {
        if (item < primary_) {
            const int last = active_[--count_];
            std::swap(active_[place_[item]], active_[count_]);
            std::swap(place_[item], place_[last]);
        }
        for (int row = nodes_[item].down; row != item; row = nodes_[row].down) {
            for (int at = after(row); at != row; at = after(at)) {
                const Node &node = nodes_[at];
                nodes_[node.up].down = node.down;
                nodes_[node.down].up = node.up;
                --sizes_[node.item];
            }
        }
    }

    // Undoes cover(), link by link in reverse order.
    void uncover(int item) {
        for (int row = nodes_[item].up; row != item; row = nodes_[row].up) {
            for (int at = before(row); at != row; at = before(at)) {
                const Node &node = nodes_[at];
                nodes_[node.up].down = at;
                nodes_[node.down].up = at;
                ++sizes_[node.item];
            }
        }
        // It is the item removed last, directly behind the active ones.
        count_ += item < primary_ ? 1 : 0;
    }

    // The next node of the same option, cyclically.
    int after(int node) const {
        return nodes_[node + 1].item == SPACER ? starts_[options_[node]] : node + 1;
    }

    // The previous node of the same option, cyclically. The next option begins behind a spacer.
    int before(int node) const {
        return nodes_[node - 1].item == SPACER ? starts_[options_[node] + 1] - 2 : node - 1;
    }

    // Chooses the option of `node`, whose own item is covered: covers its other items.
    void choose(int node) {
        for (int other = after(node); other != node; other = after(other)) {
            cover(nodes_[other].item);
        }
        path_.push_back(node);
    }

    // Undoes the last choose() and returns its node.
    int unchoose() {
        const int node = path_.back();
        path_.pop_back();
        for (int other = before(node); other != node; other = before(other)) {
            uncover(nodes_[other].item);
        }
        return node;
    }

    std::vector<Node> nodes_;
    // For each node its option.
    std::vector<int> options_;
    // For each option its first node, and where the next option would begin.
    std::vector<int> starts_;
    std::vector<int> sizes_;
    int primary_;
    // The primary items, the `count_` active ones first, and the index of each in this list.
    std::vector<int> active_;
    std::vector<int> place_;
    int count_;
    // The given options without items.
    std::vector<int> given_;
    // The nodes chosen, the `floor_` ones of the given options first.
    std::vector<int> path_;
    std::size_t floor_;
    // Whether there may be more covers, and whether the path is still unexamined.
    bool possible_;
    bool down_;
};

// A search by Linked; null if `matrix` is not plain.
inline Representation *linked(const Matrix &matrix) { return matrix.is_plain() ? new Linked(matrix) : 0; }

} // namespace cover

#endif
