// Crossword: fill the grid with the words of a list, each used once, so that words that cross agree. Print the
// filling if there is exactly one, otherwise NONE or SEVERAL.
// Items: places for words and the words, all primary; cells, secondary, whose colours are letters. Options: a word in a
// place of its length.

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

static const int MOST_SIDE = 9;
static const std::size_t MOST_PLACES = 14;

// A case: its cells, row by row; the cells of each place for a word; the words, all different, as many of each length
// as there are places of that length.
struct Case {
    int columns;
    std::string grid;
    std::vector<std::vector<int> > places;
    std::vector<std::string> words;
};

// Adds a run of cells to the places if the run is long enough.
static void end_run(std::vector<int> &run, std::vector<std::vector<int> > &places) {
    if (run.size() >= 2) {
        places.push_back(run);
    }
    run.clear();
}

// Finds the runs of two or more empty cells: first across, from the top, then down, from the left.
static void find_places(Case &puzzle, int rows) {
    for (int is_down = 0; is_down < 2; ++is_down) {
        const int lines = is_down ? puzzle.columns : rows, length = is_down ? rows : puzzle.columns;
        for (int line = 0; line < lines; ++line) {
            std::vector<int> run;
            for (int at = 0; at < length; ++at) {
                const int cell = is_down ? at * puzzle.columns + line : line * puzzle.columns + at;
                if (puzzle.grid[cell] == '#') {
                    end_run(run, puzzle.places);
                } else {
                    run.push_back(cell);
                }
            }
            end_run(run, puzzle.places);
        }
    }
}

// Checks that there are not too many places and that every empty cell is in a place.
static void check_places(const Case &puzzle, const std::vector<input::Text> &lines) {
    if (puzzle.places.size() > MOST_PLACES) {
        throw lines[0].error("a grid with at most 14 places for words");
    }
    std::vector<bool> is_alone(puzzle.grid.size(), true);
    for (std::size_t place = 0; place < puzzle.places.size(); ++place) {
        for (std::size_t i = 0; i < puzzle.places[place].size(); ++i) {
            is_alone[puzzle.places[place][i]] = false;
        }
    }
    const std::size_t columns = static_cast<std::size_t>(puzzle.columns);
    for (std::size_t cell = 0; cell < puzzle.grid.size(); ++cell) {
        if (puzzle.grid[cell] == '.' && is_alone[cell]) {
            throw lines[cell / columns].error_at(cell % columns, "'#' or a cell beside another '.'");
        }
    }
}

static void read_grid(input::Input &in, int rows, Case &puzzle) {
    std::vector<input::Text> lines;
    for (int row = 0; row < rows; ++row) {
        const input::Text line = in.token("a row of the grid");
        const std::string cells = line.string();
        if (static_cast<int>(cells.size()) != puzzle.columns
            || cells.find_first_not_of(".#") != std::string::npos) {
            throw line.error("a row of the grid: '.' or '#' for each column");
        }
        puzzle.grid += cells;
        lines.push_back(line);
    }
    find_places(puzzle, rows);
    check_places(puzzle, lines);
}

static bool is_small(const std::string &word) {
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (word[i] < 'a' || word[i] > 'z') {
            return false;
        }
    }
    return true;
}

static void read_words(input::Input &in, Case &puzzle) {
    std::vector<int> room(MOST_SIDE + 1, 0);
    for (std::size_t place = 0; place < puzzle.places.size(); ++place) {
        ++room[puzzle.places[place].size()];
    }
    std::vector<std::string> &words = puzzle.words;
    while (words.size() < puzzle.places.size()) {
        const input::Text text = in.token("a word");
        const std::string word = text.string();
        if (word.size() > static_cast<std::size_t>(MOST_SIDE) || room[word.size()] == 0 || !is_small(word)) {
            throw text.error("a lower-case word, as long as a place that is left");
        }
        if (std::find(words.begin(), words.end(), word) != words.end()) {
            throw text.error("a word that was not given before");
        }
        --room[word.size()];
        words.push_back(word);
    }
}

// Returns the matrix of a case and sets `options` to the place and word of each option. A letter's colour is its
// number in the alphabet, from 1.
static cover::Matrix matrix(const Case &puzzle, std::vector<std::pair<int, int> > &options) {
    const int places = static_cast<int>(puzzle.places.size());
    // The item of each cell that is not black.
    std::vector<int> item(puzzle.grid.size(), 0);
    int items_before = 2 * places;
    for (std::size_t cell = 0; cell < puzzle.grid.size(); ++cell) {
        if (puzzle.grid[cell] == '.') {
            item[cell] = items_before++;
        }
    }
    cover::Matrix matrix(2 * places, items_before - 2 * places);
    for (int place = 0; place < places; ++place) {
        const std::vector<int> &cells = puzzle.places[place];
        for (int word = 0; word < places; ++word) {
            const std::string &letters = puzzle.words[word];
            if (letters.size() != cells.size()) {
                continue;
            }
            std::vector<std::pair<int, int> > items;
            items.push_back(std::make_pair(place, 0));
            items.push_back(std::make_pair(places + word, 0));
            for (std::size_t i = 0; i < cells.size(); ++i) {
                items.push_back(std::make_pair(item[cells[i]], letters[i] - 'a' + 1));
            }
            matrix.add_coloured(items);
            options.push_back(std::make_pair(place, word));
        }
    }
    return matrix;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        Case puzzle;
        const int rows = static_cast<int>(in.integer("the number of rows", 1, MOST_SIDE));
        puzzle.columns = static_cast<int>(in.integer("the number of columns", 1, MOST_SIDE));
        read_grid(in, rows, puzzle);
        read_words(in, puzzle);
        std::vector<std::pair<int, int> > options;
        const std::vector<std::vector<int> > covers = cover::Exact(matrix(puzzle, options)).up_to(2);
        if (covers.empty()) {
            out << "NONE\n";
        } else if (covers.size() > 1) {
            out << "SEVERAL\n";
        } else {
            for (std::size_t i = 0; i < covers[0].size(); ++i) {
                const std::pair<int, int> option = options[covers[0][i]];
                const std::vector<int> &cells = puzzle.places[option.first];
                for (std::size_t at = 0; at < cells.size(); ++at) {
                    puzzle.grid[cells[at]] = puzzle.words[option.second][at];
                }
            }
            for (int row = 0; row < rows; ++row) {
                out << puzzle.grid.substr(row * puzzle.columns, puzzle.columns) << '\n';
            }
        }
    }
}
