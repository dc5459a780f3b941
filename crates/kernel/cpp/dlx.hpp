// Textbook dancing links: exact covers, with secondary items. The C++98 twin of dlx.rs.
//
// Every one of the matrix is a node in two circular lists: the ones of its option (left, right) and the ones of its
// item (up, down). An item has a header in its column; the headers of the uncovered primary items form a list, too,
// which starts at the root. A node that is removed from a list still knows its neighbours, so it can be put back:
// undoing in exactly the reverse order restores every link (Knuth, "Dancing Links", 2000; TAOCP 7.2.2.1).
//
//   root <-> [0] <-> [1] <-> [2] <-> root      headers, one for each item; header i is node i + 1, the root is node 0
//             |       |       |
//             o <---> o       |                option 0 = {0, 1}
//             |       |       |
//             |       o <---> o                option 1 = {1, 2}
//
// Choosing an item costs a walk along the headers; covering an item costs the sizes of the options that have it. The
// search keeps its path in a vector, not on the stack.
#ifndef COVER_DLX_HPP
#define COVER_DLX_HPP

#include <cstddef>
#include <vector>

namespace cover {

class Dlx {
public:
    // A matrix of `primary` items, which must be covered once, and `secondary` items, which may be covered once,
    // without options.
    Dlx(int primary, int secondary) : options_(0), begun_(false) {
        for (int header = 0; header <= primary + secondary; ++header) {
            // A secondary item is not in the list of headers: it is its own neighbour.
            bool listed = header <= primary;
            Node node;
            node.left = !listed ? header : header == ROOT ? primary : header - 1;
            node.right = !listed ? header : header == primary ? ROOT : header + 1;
            node.up = node.down = node.header = header;
            node.option = NO_OPTION;
            nodes_.push_back(node);
        }
        sizes_.resize(nodes_.size(), 0);
    }

    // Adds an option that covers `items`, which must exist and be distinct, and returns its number. Must not be called
    // during a search.
    int add(const std::vector<int> &items) {
        int first = static_cast<int>(nodes_.size());
        int last = first + static_cast<int>(items.size()) - 1;
        for (std::size_t i = 0; i < items.size(); ++i) {
            int at = first + static_cast<int>(i);
            int header = items[i] + 1;
            Node node;
            node.left = at == first ? last : at - 1;
            node.right = at == last ? first : at + 1;
            node.up = nodes_[header].up;
            node.down = header;
            node.header = header;
            node.option = options_;
            nodes_.push_back(node);
            nodes_[node.up].down = at;
            nodes_[header].up = at;
            ++sizes_[header];
        }
        return options_++;
    }

    // Continues the search to the next exact cover, returned by chosen(). False after the last one; the links are then
    // as they were before the search, and the next call begins a new one.
    bool next() {
        bool down = !begun_;
        begun_ = true;
        for (;;) {
            if (down) {
                if (nodes_[ROOT].right == ROOT) {
                    return true;
                }
                int header = smallest();
                down = sizes_[header] > 0;
                if (down) {
                    cover(header);
                    choose(nodes_[header].down);
                    continue;
                }
            }
            if (path_.empty()) {
                begun_ = false;
                return false;
            }
            int node = path_.back();
            undo();
            int below = nodes_[node].down;
            down = below != nodes_[node].header;
            if (down) {
                choose(below);
            } else {
                uncover(nodes_[node].header);
            }
        }
    }

    // The options of the cover that next() found, in the order they were chosen.
    const std::vector<int> &chosen() const { return chosen_; }

private:
    struct Node {
        int left;
        int right;
        int up;
        int down;
        // The header of its item.
        int header;
        // Its option; unused in a header.
        int option;
    };

    enum { ROOT = 0, NO_OPTION = -1 };

    // The first uncovered primary item with the fewest options. There must be one.
    int smallest() const {
        int best = nodes_[ROOT].right;
        for (int header = best; header != ROOT; header = nodes_[header].right) {
            if (sizes_[header] < sizes_[best]) {
                best = header;
            }
        }
        return best;
    }

    // Removes an item from the headers, and its options from all other items.
    void cover(int header) {
        nodes_[nodes_[header].left].right = nodes_[header].right;
        nodes_[nodes_[header].right].left = nodes_[header].left;
        for (int row = nodes_[header].down; row != header; row = nodes_[row].down) {
            for (int at = nodes_[row].right; at != row; at = nodes_[at].right) {
                const Node &node = nodes_[at];
                nodes_[node.up].down = node.down;
                nodes_[node.down].up = node.up;
                --sizes_[node.header];
            }
        }
    }

    // Undoes cover(), link by link in reverse order.
    void uncover(int header) {
        for (int row = nodes_[header].up; row != header; row = nodes_[row].up) {
            for (int at = nodes_[row].left; at != row; at = nodes_[at].left) {
                const Node &node = nodes_[at];
                ++sizes_[node.header];
                nodes_[node.up].down = at;
                nodes_[node.down].up = at;
            }
        }
        nodes_[nodes_[header].left].right = header;
        nodes_[nodes_[header].right].left = header;
    }

    // Chooses the option of `node`, whose own item is covered: covers its other items.
    void choose(int node) {
        for (int at = nodes_[node].right; at != node; at = nodes_[at].right) {
            cover(nodes_[at].header);
        }
        path_.push_back(node);
        chosen_.push_back(nodes_[node].option);
    }

    // Undoes the last choose().
    void undo() {
        int node = path_.back();
        path_.pop_back();
        chosen_.pop_back();
        for (int at = nodes_[node].left; at != node; at = nodes_[at].left) {
            uncover(nodes_[at].header);
        }
    }

    std::vector<Node> nodes_;
    // The number of options that each item has left, by header.
    std::vector<int> sizes_;
    int options_;
    bool begun_;
    std::vector<int> path_;
    std::vector<int> chosen_;
};

} // namespace cover

#endif
