// HDU 4735 Little Wish~ lyrical step~: boys and girls on the nodes of a tree swap places until each girl has a boy
// within D. Find the fewest swaps.
// Items: nodes. Options: a boy at a node, covering the k deepest nodes within D of it; if a girl is there, this costs a
// swap. The number of chosen options is at most the number of boys.

#include <dlx/exact.hpp>
#include <dlx/input.hpp>
#include <dlx/matrix.hpp>
#include <algorithm>
#include <bitset>
#include <cstddef>
#include <utility>
#include <vector>

using input::Integer;

static const int MOST_NODES = 50;
static const int LONGEST = 10000000;

typedef std::bitset<MOST_NODES> Set;

// A case: D, whether each node has a boy, and the distances between the nodes.
struct Tree {
    Integer reach;
    std::vector<bool> is_boy;
    std::vector<std::vector<Integer> > distances;
};

static Tree read(input::Input &in) {
    Tree tree;
    const int nodes = static_cast<int>(in.integer("n, the number of nodes", 1, MOST_NODES));
    tree.reach = in.integer("D", 1, LONGEST);
    for (int node = 0; node < nodes; ++node) {
        tree.is_boy.push_back(in.integer("1 for a boy or 0 for a girl", 0, 1) == 1);
    }
    const Integer far = static_cast<Integer>(nodes) * LONGEST;
    tree.distances.assign(nodes, std::vector<Integer>(nodes, far));
    std::vector<int> part(nodes);
    for (int node = 0; node < nodes; ++node) {
        part[node] = node;
        tree.distances[node][node] = 0;
    }
    for (int edge = 1; edge < nodes; ++edge) {
        const int a = static_cast<int>(in.integer("a node", 1, nodes)) - 1;
        input::Input end = in;
        const int b = static_cast<int>(in.integer("a node", 1, nodes)) - 1;
        if (part[a] == part[b]) {
            throw end.error("a node that is not joined to the other end yet");
        }
        std::replace(part.begin(), part.end(), int(part[a]), int(part[b]));
        tree.distances[a][b] = tree.distances[b][a] = in.integer("the length of an edge", 1, LONGEST);
    }
    for (int middle = 0; middle < nodes; ++middle) {
        for (int from = 0; from < nodes; ++from) {
            for (int to = 0; to < nodes; ++to) {
                const Integer through = tree.distances[from][middle] + tree.distances[middle][to];
                tree.distances[from][to] = std::min(tree.distances[from][to], through);
            }
        }
    }
    return tree;
}

// A partial solution: the places without a boy within D, the sites where a boy may be, the number of boys left, and the
// number of swaps so far.
struct Rest {
    Set nodes;
    Set sites;
    int boys;
    int swaps;
};

// The nodes of a tree. A place is the index of a node in the order from the deepest node to the root, which is an end
// of a longest path.
struct Places {
    explicit Places(const Tree &tree) {
        const int nodes = static_cast<int>(tree.is_boy.size());
        const std::vector<Integer> &first = tree.distances[0];
        const std::size_t root = std::max_element(first.begin(), first.end()) - first.begin();
        std::vector<std::pair<Integer, int> > order;
        for (int node = 0; node < nodes; ++node) {
            order.push_back(std::make_pair(-tree.distances[root][node], node));
        }
        std::sort(order.begin(), order.end());
        near.resize(nodes);
        for (int place = 0; place < nodes; ++place) {
            is_boy.push_back(tree.is_boy[order[place].second]);
            for (int other = 0; other < nodes; ++other) {
                near[place][other] = tree.distances[order[place].second][order[other].second] <= tree.reach;
            }
        }
    }

    // The initial partial solution, with no boy placed.
    Rest all() const {
        Rest all;
        for (std::size_t place = 0; place < near.size(); ++place) {
            all.nodes.set(place);
        }
        all.sites = all.nodes;
        all.boys = static_cast<int>(std::count(is_boy.begin(), is_boy.end(), true));
        all.swaps = 0;
        return all;
    }

    // Keeps the nodes and sites that matter. Node v does not matter if, for another node u, every boy who reaches u also
    // reaches v; a site does not matter if another reaches at least the same nodes with no more swaps.
    void keep_needed(Set &nodes, Set &sites) const {
        const std::size_t places = near.size();
        for (std::size_t before = 0; before != nodes.count() + sites.count();) {
            before = nodes.count() + sites.count();
            for (std::size_t site = 0; site < places; ++site) {
                for (std::size_t other = 0; other < places && sites[site]; ++other) {
                    const bool is_as_cheap = is_boy[other] || !is_boy[site];
                    const bool is_less = (near[site] & nodes & ~near[other]).none();
                    sites[site] = !(other != site && sites[other] && is_as_cheap && is_less);
                }
            }
            for (std::size_t node = 0; node < places; ++node) {
                for (std::size_t other = 0; other < places && nodes[node]; ++other) {
                    const bool is_implied = (near[other] & sites & ~near[node]).none();
                    nodes[node] = !(other != node && nodes[other] && is_implied);
                }
            }
        }
    }

    // For each place, whether a boy is there, and the places within D.
    std::vector<bool> is_boy;
    std::vector<Set> near;
};

// The prices of a boy and of a swap.
struct Prices {
    Prices(int boy, int swap) : boy(boy), swap(swap) {}

    int boy;
    int swap;
};

// The number of boys in a cover, and the places to which boys come by swaps.
struct Cover {
    int swaps() const { return static_cast<int>(swapped.count()); }

    int price(Prices prices) const { return prices.boy * boys + prices.swap * swaps(); }

    int boys;
    Set swapped;
};

// The matrix of a partial solution.
//
// Of two boys who reach a node, the boy nearer the root reaches all higher nodes that the other reaches. So if each
// node is assigned to the highest boy who reaches it, each boy covers the deepest of the nodes he reaches, up to where
// the nodes of a higher boy begin.
class Model {
public:
    Model(const Places &places, const Rest &rest) : matrix_(0, 0) {
        Set nodes = rest.nodes, open = rest.sites;
        places.keep_needed(nodes, open);
        matrix_ = cover::Matrix(static_cast<int>(nodes.count()), 0);
        const std::vector<Set> &near = places.near;
        for (std::size_t site = 0; site < near.size(); ++site) {
            std::vector<int> own;
            std::size_t last = 0;
            int item = 0;
            for (std::size_t place = 0; open[site] && place < near.size(); ++place) {
                if (nodes[place] && near[site][place]) {
                    bool begins = false;
                    for (std::size_t higher = site + 1; higher < near.size(); ++higher) {
                        begins |= open[higher] && near[higher][place] && !near[higher][last];
                    }
                    if (begins && !own.empty()) {
                        add(own, site, places.is_boy[site]);
                    }
                    own.push_back(item);
                    last = place;
                }
                item += nodes[place];
            }
            if (!own.empty()) {
                add(own, site, places.is_boy[site]);
            }
        }
    }

    // Whether there is a cover; if so, sets `cheapest` to a cheapest cover.
    bool cheapest(Prices prices, Cover &cheapest) const {
        std::vector<Integer> costs;
        for (std::size_t option = 0; option < sites_.size(); ++option) {
            costs.push_back(is_swap_[option] ? prices.boy + prices.swap : prices.boy);
        }
        Integer cost = 0;
        std::vector<int> cover;
        if (!cover::Exact(matrix_).cheapest(costs, cost, cover)) {
            return false;
        }
        cheapest.boys = static_cast<int>(cover.size());
        cheapest.swapped.reset();
        for (std::size_t i = 0; i < cover.size(); ++i) {
            cheapest.swapped[sites_[cover[i]]] = is_swap_[cover[i]];
        }
        return true;
    }

private:
    void add(const std::vector<int> &own, std::size_t site, bool is_boy) {
        matrix_.add(own);
        sites_.push_back(site);
        is_swap_.push_back(!is_boy);
    }

    cover::Matrix matrix_;
    // For each option, the place of the boy, and whether a girl is there and must be swapped.
    std::vector<std::size_t> sites_;
    std::vector<bool> is_swap_;
};

// `a` and `b` divided by their greatest common divisor; `b` is not 0.
static Prices lowest(int a, int b) {
    int divisor = b, rest = a % b;
    while (rest > 0) {
        const int next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    return Prices(a / divisor, b / divisor);
}

// A lower bound on the swaps of a cover with `boys` boys: no cover costs less than `first`.
static int least(Prices prices, const Cover &first, int boys) {
    return (std::max(first.price(prices) - prices.boy * boys, 0) + prices.swap - 1) / prices.swap;
}

// Lowers `fewest` if some cover of `rest` has fewer swaps, earlier swaps included. `prices` are the prices to try
// first.
static void improve(const Places &places, const Rest &rest, Prices prices, int &fewest) {
    const Model model(places, rest);
    Cover few, many, between;
    if (!model.cheapest(prices, between) || rest.swaps + least(prices, between, rest.boys) >= fewest) {
        return;
    }
    // `few` has no more boys than are left; `many` has too many boys, but fewer swaps.
    few = many = between;
    if (between.boys > rest.boys) {
        model.cheapest(Prices(1, 0), few);
        if (few.boys > rest.boys) {
            return;
        }
    } else {
        model.cheapest(Prices(0, 1), many);
        few = many.boys <= rest.boys ? many : few;
    }
    for (bool is_cheaper = true; is_cheaper;) {
        fewest = std::min(fewest, rest.swaps + few.swaps());
        if (rest.swaps + many.swaps() >= fewest) {
            return;
        }
        // At prices for which `few` and `many` cost the same, a cheaper cover replaces one of them. If no cover is
        // cheaper, none is below the line through both in a plot of swaps against boys.
        prices = lowest(few.swaps() - many.swaps(), many.boys - few.boys);
        model.cheapest(prices, between);
        is_cheaper = between.price(prices) < few.price(prices);
        if (is_cheaper) {
            (between.boys <= rest.boys ? few : many) = between;
        } else if (rest.swaps + least(prices, few, rest.boys) >= fewest) {
            return;
        }
    }
    // The best cover may still be above the line, either without a boy at `place` or with one.
    const Set swapped = few.swapped & ~many.swapped;
    std::size_t place = 0;
    for (std::size_t left = swapped.count() / 2; !swapped[place] || left > 0; ++place) {
        left -= swapped[place];
    }
    Rest half = rest;
    half.sites.reset(place);
    improve(places, half, prices, fewest);
    half.nodes &= ~places.near[place];
    --half.boys;
    ++half.swaps;
    improve(places, half, prices, fewest);
}

// Solves the judge's input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    const Integer cases = in.integer("T, the number of cases", 0, 0xFFFFFFFF);
    for (Integer number = 1; number <= cases; ++number) {
        const Places places((read(in)));
        const int none = MOST_NODES + 1;
        int fewest = none;
        improve(places, places.all(), Prices(1, 1), fewest);
        out << "Case #" << number << ": " << (fewest == none ? -1 : fewest) << '\n';
    }
}
