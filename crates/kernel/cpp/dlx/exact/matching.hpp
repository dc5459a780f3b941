// Proves that there is no exact cover if every option has one or two items: options are the edges of a graph, in which a perfect
// matching is sought by augmenting paths. The C++98 twin of matching.rs.
#pragma once

#include <cstddef>
#include <vector>

namespace cover {

// A graph, a matching of it, and a tree of alternating paths from a vertex.
struct Matching {
    enum { NO_VERTEX = -1 };

    std::vector<std::vector<int> > near;
    // The vertex that each vertex is matched with.
    std::vector<int> mate;
    // The vertex before each vertex that is at an odd distance in the tree or in a blossom.
    std::vector<int> parent;
    // The base of the blossom of each vertex, or the vertex itself.
    std::vector<int> base;
    std::vector<bool> is_even;
    std::vector<int> queue;

    explicit Matching(int vertices) : near(vertices), mate(vertices, +NO_VERTEX) {}

    void join(int one, int other) {
        near[one].push_back(other);
        near[other].push_back(one);
    }

    // Adds `root` to the matched vertices. False if that is impossible.
    bool augment(int root) {
        parent.assign(near.size(), +NO_VERTEX);
        base.clear();
        for (std::size_t vertex = 0; vertex < near.size(); ++vertex) {
            base.push_back(static_cast<int>(vertex));
        }
        is_even.assign(near.size(), false);
        is_even[root] = true;
        queue.assign(1, root);
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const int one = queue[next];
            for (std::size_t i = 0; i < near[one].size(); ++i) {
                const int other = near[one][i];
                if (base[one] == base[other] || mate[one] == other) {
                    continue;
                }
                if (is_even[other]) {
                    contract(one, other);
                } else if (parent[other] == NO_VERTEX) {
                    parent[other] = one;
                    if (mate[other] == NO_VERTEX) {
                        flip(other);
                        return true;
                    }
                    is_even[mate[other]] = true;
                    queue.push_back(mate[other]);
                }
            }
        }
        return false;
    }

    // Contracts the paths from the neighbours `one` and `other` to their meeting() into one blossom.
    void contract(int one, int other) {
        const int top = meeting(one, other);
        std::vector<bool> is_inside(near.size(), false);
        enter(one, other, top, is_inside);
        enter(other, one, top, is_inside);
        for (std::size_t vertex = 0; vertex < near.size(); ++vertex) {
            if (is_inside[base[vertex]]) {
                base[vertex] = top;
                if (!is_even[vertex]) {
                    is_even[vertex] = true;
                    queue.push_back(static_cast<int>(vertex));
                }
            }
        }
    }

    // The base where the paths from `one` and `other` to the root meet.
    int meeting(int one, int other) const {
        std::vector<bool> is_passed(near.size(), false);
        for (one = base[one]; mate[one] != NO_VERTEX; one = base[parent[mate[one]]]) {
            is_passed[one] = true;
        }
        is_passed[one] = true;
        for (other = base[other]; !is_passed[other];) {
            other = base[parent[mate[other]]];
        }
        return other;
    }

    // Marks the blossoms on the path from `vertex` to `top`, and sets the parents for walking it backwards, the first to `child`.
    void enter(int vertex, int child, int top, std::vector<bool> &is_inside) {
        while (base[vertex] != top) {
            const int next = mate[vertex];
            is_inside[base[vertex]] = true;
            is_inside[base[next]] = true;
            parent[vertex] = child;
            child = next;
            vertex = parent[next];
        }
    }

    // Exchanges matched and unmatched edges on the path that ends in `vertex`.
    void flip(int vertex) {
        while (vertex != NO_VERTEX) {
            const int before = parent[vertex], next = mate[before];
            mate[vertex] = before;
            mate[before] = vertex;
            vertex = next;
        }
    }
};

// Whether no set of `options` covers each of the first `primary` items once. False if an option has more than two items.
inline bool is_unmatched(const std::vector<std::vector<int> > &options, int primary) {
    // The graph and its copy. An option with one item joins the item's vertex to its copy.
    Matching matching(2 * primary);
    for (std::size_t option = 0; option < options.size(); ++option) {
        const std::vector<int> &own = options[option];
        if (own.size() > 2) {
            return false;
        }
        if (own.size() == 1) {
            matching.join(own[0], own[0] + primary);
        } else {
            matching.join(own[0], own[1]);
            matching.join(own[0] + primary, own[1] + primary);
        }
    }
    for (int vertex = 0; vertex < 2 * primary; ++vertex) {
        if (matching.mate[vertex] == Matching::NO_VERTEX && !matching.augment(vertex)) {
            return true;
        }
    }
    return false;
}

} // namespace cover
