// Exact cover of a grid: rows and columns that cross in cells, each of which is filled by an option that gives every cell of it a
// colour, as words of letters do. The C++98 twin of exact/grid.rs.
//
// The options of each row and column are a trie by their colours, and the cells are filled in order. A colour takes two steps down,
// one in the trie of the row and one in that of the column; those that go on in both are one word. Equal options are one leaf. A
// node gets its children when the search comes to it.
#ifndef COVER_EXACT_GRID_HPP
#define COVER_EXACT_GRID_HPP

#include "exact/representation.hpp"
#include "integers.hpp"
#include "matrix.hpp"
#include "words.hpp"
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace cover {

class Grid : public Representation {
public:
    // Prepares `matrix`.
    explicit Grid(const Matrix &matrix)
        : takes(matrix.has_single_bounds()), cells_(matrix.primary()), known_(MOST_COLOURS, 0), has_equal_(false) {
        std::vector<std::vector<int> > options(matrix.primary());
        for (int option = 0; takes && option < matrix.options(); ++option) {
            takes = read(matrix, option);
            if (takes) {
                options[lines_[option]].push_back(option);
            }
        }
        takes = takes && find_crossings(matrix.items() - matrix.primary());
        for (std::size_t line = 0; takes && line < options.size(); ++line) {
            const int start = static_cast<int>(sorted_.size());
            sorted_.insert(sorted_.end(), options[line].begin(), options[line].end());
            ranges_.push_back(std::make_pair(start, static_cast<int>(sorted_.size())));
        }
        trie_.resize(ranges_.size());
    }

    // Whether it is a grid: each option has one primary item, a row or a column, and all the cells in which that crosses the
    // columns or the rows, each with a colour; each item has an option. Otherwise there is nothing to search.
    bool takes;

    // Begins a search for the covers that contain the options `given`.
    virtual void begin(const std::vector<int> &given) {
        nodes_.clear();
        for (std::size_t line = 0; line < cells_.size(); ++line) {
            nodes_.push_back(static_cast<int>(line));
        }
        given_.assign(cells_.size(), -1);
        allowed_.assign(crossings_.size(), ~static_cast<Word>(0));
        levels_.clear();
        places_.clear();
        chosen_.assign(cells_.size(), 0);
        for (std::size_t i = 0; i < given.size(); ++i) {
            const int line = lines_[given[i]];
            if (given_[line] >= 0) {
                return;
            }
            given_[line] = given[i];
            for (std::size_t depth = 0; depth < cells_[line].size(); ++depth) {
                allowed_[cells_[line][depth]] &= static_cast<Word>(1) << colour(given[i], depth);
            }
        }
        go_down();
    }

    // Continues the search to the next cover. False after the last one.
    virtual bool next() {
        if (exchange()) {
            return true;
        }
        if (!fill()) {
            places_.clear();
            return false;
        }
        places_.resize(nodes_.size());
        for (std::size_t line = 0; line < nodes_.size(); ++line) {
            take(line, equal(line).first);
        }
        return true;
    }

    // Counts without visiting covers that differ by equal options.
    virtual Integer count(Integer limit) {
        Integer count = 0;
        while (count < limit && fill()) {
            Integer ways = 1;
            for (std::size_t line = 0; has_equal_ && line < nodes_.size(); ++line) {
                const std::pair<int, int> own = equal(line);
                const Integer most = limit / (own.second - own.first);
                ways = ways > most ? limit : ways * (own.second - own.first);
            }
            count += std::min(ways, limit - count);
        }
        return count;
    }

private:
    enum { MOST_COLOURS = 64 };

    // A node of a trie: the colours of the next cell, none as long as it has no children, and the child of the lowest of these, which
    // the others follow.
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

    // Orders options by their colours in a cell.
    struct ByColour {
        const std::vector<int> &starts;
        const unsigned char *colours;

        ByColour(const std::vector<int> &starts, const unsigned char *colours) : starts(starts), colours(colours) {}

        bool operator()(int one, int other) const { return colours[starts[one]] < colours[starts[other]]; }
    };

    // Reads an option. False if it is not one of a row or column, of the same cells as those before.
    bool read(const Matrix &matrix, int option) {
        int line = -1;
        std::vector<std::pair<int, int> > own;
        for (int index = 0; index < matrix.size(option); ++index) {
            const int cell = matrix.item(option, index) - matrix.primary();
            if (cell < 0) {
                if (line >= 0) {
                    return false;
                }
                line = matrix.item(option, index);
                continue;
            }
            const int colour = number(matrix.colour(option, index));
            if (colour < 0) {
                return false;
            }
            own.push_back(std::make_pair(cell, colour));
        }
        if (line < 0 || own.empty()) {
            return false;
        }
        std::sort(own.begin(), own.end());
        const bool is_first = cells_[line].empty();
        lines_.push_back(line);
        starts_.push_back(static_cast<int>(colours_.size()));
        for (std::size_t at = 0; at < own.size(); ++at) {
            if (is_first) {
                cells_[line].push_back(own[at].first);
            }
            if (at == cells_[line].size() || cells_[line][at] != own[at].first) {
                return false;
            }
            colours_.push_back(static_cast<unsigned char>(own[at].second));
        }
        return cells_[line].size() == own.size();
    }

    // The number of `colour`, which may be a new one. -1 if there are too many, or it is none.
    int number(int colour) {
        int number = colour % MOST_COLOURS;
        for (int tried = 0; colour != 0 && tried < MOST_COLOURS; ++tried) {
            if (known_[number] == colour || known_[number] == 0) {
                known_[number] = colour;
                return number;
            }
            number = (number + 1) % MOST_COLOURS;
        }
        return -1;
    }

    // The number of the colour of an option in a cell of its row or column.
    int colour(int option, std::size_t depth) const { return colours_[starts_[option] + depth]; }

    // Finds for each cell the row and the column that cross there. False if these are not the rows and columns of a grid, each
    // with an option.
    bool find_crossings(int cells) {
        std::vector<std::vector<int> > lines_of(cells);
        for (std::size_t line = 0; line < cells_.size(); ++line) {
            for (std::size_t at = 0; at < cells_[line].size(); ++at) {
                lines_of[cells_[line][at]].push_back(static_cast<int>(line));
            }
        }
        // The rows are those that cross the columns, which cross the first row.
        std::vector<char> is_column(cells_.size(), false);
        for (int cell = 0; cell < cells; ++cell) {
            if (lines_of[cell].size() != 2) {
                return false;
            }
            crossings_.push_back(std::make_pair(lines_of[cell][0], lines_of[cell][1]));
            if (crossings_[cell].first == 0) {
                is_column[crossings_[cell].second] = true;
            }
        }
        bool is_grid = std::find(cells_.begin(), cells_.end(), std::vector<int>()) == cells_.end();
        for (int cell = 0; cell < cells; ++cell) {
            is_grid = is_grid && !is_column[crossings_[cell].first] && is_column[crossings_[cell].second];
        }
        const std::size_t columns = std::count(is_column.begin(), is_column.end(), true);
        return is_grid && columns > 0 && columns * (cells_.size() - columns) == crossings_.size();
    }

    // Adds the children of a node of a row or column, one for each colour of its options in `cell`, unless it has them.
    void grow(int node, int line, int cell) {
        if (trie_[node].colours != 0) {
            return;
        }
        const int depth = static_cast<int>(std::lower_bound(cells_[line].begin(), cells_[line].end(), cell) - cells_[line].begin());
        const int start = ranges_[node].first, end = ranges_[node].second;
        std::sort(sorted_.begin() + start, sorted_.begin() + end, ByColour(starts_, &colours_[depth]));
        trie_[node].first = static_cast<int>(trie_.size());
        for (int at = start; at < end; ++at) {
            const Word own = static_cast<Word>(1) << colour(sorted_[at], depth);
            if ((trie_[node].colours & own) == 0) {
                trie_[node].colours |= own;
                trie_.push_back(Node());
                ranges_.push_back(std::make_pair(at, at));
            }
            ranges_.back().second = at + 1;
        }
        const bool is_last = depth + 1 == static_cast<int>(cells_[line].size());
        has_equal_ = has_equal_ || (is_last && count_ones(trie_[node].colours) < end - start);
    }

    // The node below `node` for the colour of a bit.
    int below(int node, Word colour) const { return trie_[node].first + count_ones(trie_[node].colours & (colour - 1)); }

    // Begins to fill the next cell, if there is a colour for it.
    void go_down() {
        const int cell = static_cast<int>(levels_.size());
        const std::pair<int, int> lines = crossings_[cell];
        const int row = nodes_[lines.first], column = nodes_[lines.second];
        Level level = {left(cell, row, column), row, column};
        if (level.left == 0 && (trie_[row].colours == 0 || trie_[column].colours == 0)) {
            grow(row, lines.first, cell);
            grow(column, lines.second, cell);
            level.left = left(cell, row, column);
        }
        if (level.left != 0) {
            levels_.push_back(level);
        }
    }

    // The colours for a cell whose row and column are at these nodes.
    Word left(int cell, int row, int column) const { return allowed_[cell] & trie_[row].colours & trie_[column].colours; }

    // Fills all cells in the next way. False if there is none.
    bool fill() {
        while (!levels_.empty()) {
            Level &level = levels_.back();
            const std::pair<int, int> lines = crossings_[levels_.size() - 1];
            if (level.left == 0) {
                nodes_[lines.first] = level.row;
                nodes_[lines.second] = level.column;
                levels_.pop_back();
                continue;
            }
            const Word colour = level.left & (0 - level.left);
            level.left ^= colour;
            nodes_[lines.first] = below(level.row, colour);
            nodes_[lines.second] = below(level.column, colour);
            if (levels_.size() == crossings_.size()) {
                return true;
            }
            go_down();
        }
        return false;
    }

    // Where the options are in `sorted_` that a row or column may have once its cells are filled.
    std::pair<int, int> equal(std::size_t line) const {
        const std::pair<int, int> own = ranges_[nodes_[line]];
        for (int place = own.first; given_[line] >= 0 && place < own.second; ++place) {
            if (sorted_[place] == given_[line]) {
                return std::make_pair(place, place + 1);
            }
        }
        return own;
    }

    // Takes the option at `place` for a row or column.
    void take(std::size_t line, int place) {
        places_[line] = place;
        chosen_[line] = sorted_[place];
    }

    // Takes the next equal option for some row or column. False if the cells have to be filled again.
    bool exchange() {
        for (std::size_t line = 0; line < places_.size(); ++line) {
            const std::pair<int, int> own = equal(line);
            if (places_[line] + 1 < own.second) {
                take(line, places_[line] + 1);
                return true;
            }
            take(line, own.first);
        }
        return false;
    }

    // For each cell its row and its column.
    std::vector<std::pair<int, int> > crossings_;
    // The cells of each row and column, ascending.
    std::vector<std::vector<int> > cells_;
    // The colour of each number.
    std::vector<int> known_;
    // For each option its row or column, and where its colours begin, as numbers in the order of the cells.
    std::vector<int> lines_;
    std::vector<int> starts_;
    std::vector<unsigned char> colours_;
    // The options by row and column, sorted by their colours as far as the tries go.
    std::vector<int> sorted_;
    // The roots of the rows and columns, and the other nodes.
    std::vector<Node> trie_;
    // For each node where its options are in `sorted_`.
    std::vector<std::pair<int, int> > ranges_;
    // Whether some leaf has several options.
    bool has_equal_;
    // Where each row and column is: the options that agree with the cells so far.
    std::vector<int> nodes_;
    // For each row and column the option given, or -1, and for each cell the colours that these allow.
    std::vector<int> given_;
    std::vector<Word> allowed_;
    std::vector<Level> levels_;
    // For each row and column where the option of the cover is in `sorted_`.
    std::vector<int> places_;
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
