// Exact cover of a grid: rows and columns that cross in cells, each of which is filled by an option that gives every cell of it a
// colour, as words of letters do. The C++98 twin of exact/grid.rs.
//
// The options of each row and column are a trie by their colours, and the cells are filled in order. A colour takes two steps down,
// one in the trie of the row and one in that of the column; those that go on in both are one word.
#ifndef COVER_EXACT_GRID_HPP
#define COVER_EXACT_GRID_HPP

#include "exact/representation.hpp"
#include "matrix.hpp"
#include "words.hpp"
#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace cover {

class Grid : public Representation {
public:
    // Prepares `matrix`.
    explicit Grid(const Matrix &matrix) {
        const int lines = matrix.primary();
        takes = matrix.has_single_bounds();
        std::vector<std::vector<int> > options(lines);
        std::vector<std::map<int, int> > bits(matrix.items() - lines);
        for (int option = 0; takes && option < matrix.options(); ++option) {
            read(matrix, option, options, bits);
        }
        takes = takes && find_crossings(options, matrix.items() - lines);
        for (int line = 0; takes && line < lines; ++line) {
            plant(options[line]);
        }
    }

    // Whether it is a grid: each option has one primary item, a row or a column, and all the cells in which that crosses the
    // columns or the rows, each with a colour. Otherwise there is nothing to search.
    bool takes;

    // Begins a search for the covers that contain the options `given`.
    virtual void begin(const std::vector<int> &given) {
        nodes_ = roots_;
        allowed_.assign(crossings_.size(), ~static_cast<Word>(0));
        for (std::size_t i = 0; i < given.size(); ++i) {
            const Cells &own = cells_[given[i]];
            for (std::size_t at = 0; at < own.size(); ++at) {
                allowed_[own[at].first] &= own[at].second;
            }
        }
        levels_.clear();
        go_down();
    }

    // Continues the search to the next cover. False after the last one.
    virtual bool next() {
        while (!levels_.empty()) {
            Level &level = levels_.back();
            const std::pair<int, int> lines = crossings_[levels_.size() - 1];
            nodes_[lines.first] = level.row;
            nodes_[lines.second] = level.column;
            if (level.left == 0) {
                levels_.pop_back();
                continue;
            }
            const Word colour = level.left & (0 - level.left);
            level.left ^= colour;
            nodes_[lines.first] = below(level.row, colour);
            nodes_[lines.second] = below(level.column, colour);
            if (levels_.size() == crossings_.size()) {
                chosen_.clear();
                for (std::size_t line = 0; line < nodes_.size(); ++line) {
                    chosen_.push_back(trie_[nodes_[line]].first);
                }
                return true;
            }
            go_down();
        }
        return false;
    }

private:
    enum { MOST_COLOURS = 64 };

    // Cells, each with the bit of its colour.
    typedef std::vector<std::pair<int, Word> > Cells;

    // A node of a trie: the colours of the next cell, and the child of the lowest of these, which the others follow; the option of
    // a leaf.
    struct Node {
        Word colours;
        int first;

        Node() : colours(0), first(0) {}
    };

    // A cell that is being filled: the colours not yet tried, and the nodes of its row and column before.
    struct Level {
        Word left;
        int row;
        int column;
    };

    // Orders options by their colours.
    struct ByColours {
        const std::vector<Cells> &cells;

        explicit ByColours(const std::vector<Cells> &cells) : cells(cells) {}

        bool operator()(int one, int other) const { return cells[one] < cells[other]; }
    };

    // Reads the cells of an option.
    void read(const Matrix &matrix, int option, std::vector<std::vector<int> > &options, std::vector<std::map<int, int> > &bits) {
        int line = -1;
        Cells own;
        for (int index = 0; takes && index < matrix.size(option); ++index) {
            const int cell = matrix.item(option, index) - matrix.primary(), colour = matrix.colour(option, index);
            if (cell < 0) {
                takes = line < 0;
                line = matrix.item(option, index);
                continue;
            }
            const int bit = bits[cell].insert(std::make_pair(colour, static_cast<int>(bits[cell].size()))).first->second;
            takes = colour != 0 && bit < MOST_COLOURS;
            own.push_back(std::make_pair(cell, static_cast<Word>(1) << (takes ? bit : 0)));
        }
        takes = takes && line >= 0;
        if (takes) {
            std::sort(own.begin(), own.end());
            cells_.push_back(own);
            options[line].push_back(option);
        }
    }

    // Finds for each cell the row and the column that cross there. False if the options are not those of a grid.
    bool find_crossings(const std::vector<std::vector<int> > &options, int cells) {
        std::vector<std::vector<int> > lines_of(cells);
        for (std::size_t line = 0; line < options.size(); ++line) {
            for (std::size_t i = 0; i < options[line].size(); ++i) {
                const Cells &own = cells_[options[line][i]], &first = cells_[options[line][0]];
                bool is_same = own.size() == first.size();
                for (std::size_t at = 0; is_same && at < own.size(); ++at) {
                    is_same = own[at].first == first[at].first;
                }
                if (!is_same) {
                    return false;
                }
            }
            const Cells own = options[line].empty() ? Cells() : cells_[options[line][0]];
            if (own.empty()) {
                return false;
            }
            for (std::size_t at = 0; at < own.size(); ++at) {
                lines_of[own[at].first].push_back(static_cast<int>(line));
            }
        }
        // The rows are those that cross the columns, which cross the first row.
        std::vector<char> is_column(options.size(), false);
        for (int cell = 0; cell < cells; ++cell) {
            if (lines_of[cell].size() != 2) {
                return false;
            }
            crossings_.push_back(std::make_pair(lines_of[cell][0], lines_of[cell][1]));
            if (crossings_[cell].first == 0) {
                is_column[crossings_[cell].second] = true;
            }
        }
        bool is_grid = true;
        for (int cell = 0; cell < cells; ++cell) {
            is_grid = is_grid && !is_column[crossings_[cell].first] && is_column[crossings_[cell].second];
        }
        const std::size_t columns = std::count(is_column.begin(), is_column.end(), true);
        return is_grid && columns > 0 && columns * (options.size() - columns) == crossings_.size();
    }

    // Makes the trie of a row or column with these options. They must differ.
    void plant(std::vector<int> &options) {
        std::sort(options.begin(), options.end(), ByColours(cells_));
        roots_.push_back(static_cast<int>(trie_.size()));
        trie_.push_back(Node());
        const std::size_t length = cells_[options[0]].size();
        // For each option the node where it is, a level after the other.
        std::vector<int> nodes(options.size(), roots_.back());
        for (std::size_t depth = 0; depth < length; ++depth) {
            int parent = -1;
            for (std::size_t i = 0; i < options.size(); ++i) {
                const Word colour = cells_[options[i]][depth].second;
                Node &node = trie_[nodes[i]];
                const bool is_first = nodes[i] != parent;
                parent = nodes[i];
                if (is_first) {
                    node.first = static_cast<int>(trie_.size());
                }
                const bool is_new = (node.colours & colour) == 0;
                node.colours |= colour;
                if (is_new) {
                    trie_.push_back(Node());
                }
                nodes[i] = static_cast<int>(trie_.size()) - 1;
            }
        }
        for (std::size_t i = 0; i < options.size(); ++i) {
            takes = takes && (i == 0 || nodes[i] != nodes[i - 1]);
            trie_[nodes[i]].first = options[i];
        }
    }

    // The node below `node` for the colour of a bit.
    int below(int node, Word colour) const { return trie_[node].first + count_ones(trie_[node].colours & (colour - 1)); }

    // Begins to fill the next cell, if there is a colour for it.
    void go_down() {
        const std::pair<int, int> lines = crossings_[levels_.size()];
        const int row = nodes_[lines.first], column = nodes_[lines.second];
        const Level level = {allowed_[levels_.size()] & trie_[row].colours & trie_[column].colours, row, column};
        if (level.left != 0) {
            levels_.push_back(level);
        }
    }

    // For each cell its row and its column.
    std::vector<std::pair<int, int> > crossings_;
    std::vector<Node> trie_;
    // The root of each row and column.
    std::vector<int> roots_;
    // For each option its cells.
    std::vector<Cells> cells_;
    // Where each row and column is: the options that agree with the cells so far.
    std::vector<int> nodes_;
    // For each cell the colours that the options given allow.
    std::vector<Word> allowed_;
    std::vector<Level> levels_;
};

// A search by Grid; null if it does not take `matrix`.
inline Representation *grid(const Matrix &matrix) {
    Grid *grid = new Grid(matrix);
    if (grid->takes) {
        return grid;
    }
    delete grid;
    return 0;
}

} // namespace cover

#endif
