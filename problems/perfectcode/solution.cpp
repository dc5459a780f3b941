// Perfect code: a set of vertices of a graph such that each vertex either is in the set or has exactly one neighbour in
// the set. Print any such set, if there is one.
// Items: vertices. Options: vertices, each of which covers itself and its neighbours.

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <vector>

static const int MOST_VERTICES = 128;
static const int MOST_EDGES = 512;

// Reads the graph of a case. The row of a vertex lists the vertex and its neighbours.
static cover::Matrix matrix(input::Input &in) {
    const int vertices = static_cast<int>(in.integer("n, the number of vertices", 1, MOST_VERTICES));
    const int edges = static_cast<int>(in.integer("m, the number of edges", 0, MOST_EDGES));
    std::vector<std::vector<int> > rows(vertices);
    for (int vertex = 0; vertex < vertices; ++vertex) {
        rows[vertex].push_back(vertex);
    }
    for (int edge = 0; edge < edges; ++edge) {
        const int one = static_cast<int>(in.integer("a vertex", 1, vertices)) - 1;
        input::Input start = in;
        const int other = static_cast<int>(in.integer("a vertex", 1, vertices)) - 1;
        if (one == other) {
            throw start.error("another vertex");
        }
        rows[one].push_back(other);
        rows[other].push_back(one);
    }
    cover::Matrix matrix(vertices, 0);
    for (int vertex = 0; vertex < vertices; ++vertex) {
        matrix.add(rows[vertex]);
    }
    return matrix;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        std::vector<int> code;
        if (!cover::Exact(matrix(in)).first(code)) {
            out << "none\n";
            continue;
        }
        std::sort(code.begin(), code.end());
        out << static_cast<int>(code.size());
        for (std::size_t i = 0; i < code.size(); ++i) {
            out << ' ' << code[i] + 1;
        }
        out << '\n';
    }
}
