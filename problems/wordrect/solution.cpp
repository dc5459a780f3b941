// Word rectangles: fill a grid with letters so that every row and every column is a word of a list. Print the number of
// ways, or `many` if there are more than 100,000.
// Items: rows and columns, primary; cells, secondary, whose colours are letters. Options: a word in a row or
// column.

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

static const int MOST_SIDE = 5;
static const int MOST_WORDS = 500;
static const int MOST_RECTANGLES = 100000;

static bool is_small(const std::string &word) {
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (word[i] < 'a' || word[i] > 'z') {
            return false;
        }
    }
    return true;
}

// The matrix of a case. A letter's colour is its number in the alphabet, from 1.
static cover::Matrix matrix(int rows, int columns, const std::vector<std::string> &words) {
    const int lines = rows + columns;
    cover::Matrix matrix(lines, rows * columns);
    for (int line = 0; line < lines; ++line) {
        const int length = line < rows ? columns : rows;
        for (std::size_t number = 0; number < words.size(); ++number) {
            if (static_cast<int>(words[number].size()) != length) {
                continue;
            }
            std::vector<std::pair<int, int> > items(1, std::make_pair(line, 0));
            for (int index = 0; index < length; ++index) {
                const int cell = line < rows ? line * columns + index : index * columns + line - rows;
                items.push_back(std::make_pair(lines + cell, words[number][index] - 'a' + 1));
            }
            matrix.add_coloured(items);
        }
    }
    return matrix;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        const int rows = static_cast<int>(in.integer("the number of rows", 1, MOST_SIDE));
        const int columns = static_cast<int>(in.integer("the number of columns", 1, MOST_SIDE));
        const int number = static_cast<int>(in.integer("the number of words", 1, MOST_WORDS));
        std::vector<std::string> words;
        for (int i = 0; i < number; ++i) {
            const input::Text text = in.token("a word");
            const std::string word = text.string();
            const int length = static_cast<int>(word.size());
            if ((length != rows && length != columns) || !is_small(word)) {
                throw text.error("a lowercase word, as long as a row or a column");
            }
            if (std::find(words.begin(), words.end(), word) != words.end()) {
                throw text.error("a word that was not given before");
            }
            words.push_back(word);
        }
        const input::Integer count = cover::Exact(matrix(rows, columns, words)).count(MOST_RECTANGLES + 1);
        if (count > MOST_RECTANGLES) {
            out << "many\n";
        } else {
            out << count << '\n';
        }
    }
}
