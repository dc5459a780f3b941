// The textbook exact cover problem: all sets of rows of a 0/1 matrix that cover each column exactly once,
// or all families of named sets that partition the union of all the sets.
// Items: columns or elements. Options: rows or sets.

#include <dlx/exact.hpp>
#include <dlx/matrix.hpp>
#include <dlx/input.hpp>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

static const int MOST = 1000;
static const std::size_t MOST_COVERS = 100000;

typedef std::vector<std::string> Names;
// A cover: one bit per option, 32 per word. Lists of options would take hundreds of megabytes for 100,000
// covers.
typedef std::vector<unsigned int> Cover;

// Orders covers by their ascending lists of options.
struct Before {
    bool operator()(const Cover &one, const Cover &other) const {
        std::size_t word = 0;
        while (word < one.size() && one[word] == other[word]) {
            ++word;
        }
        if (word == one.size()) {
            return false;
        }
        const unsigned int difference = one[word] ^ other[word];
        const unsigned int least = difference & (~difference + 1);
        // The smallest option that is in only one of the lists decides: the list with this option comes first,
        // unless the other list ends before it.
        return (one[word] & least) != 0 ? goes_on(other, word, least) : !goes_on(one, word, least);
    }

private:
    // Whether a cover has an option after the one at bit `least` of word `word`.
    static bool goes_on(const Cover &cover, std::size_t word, unsigned int least) {
        unsigned int any = cover[word] & ~(least | (least - 1));
        while (++word < cover.size()) {
            any |= cover[word];
        }
        return any != 0;
    }
};

typedef std::set<Cover, Before> Covers;

static unsigned int bit(int option) { return 1u << option % 32; }

// Reads `rows columns` and a 0/1 matrix, whose rows are named 1, 2 ...
static cover::Matrix rows(input::Input &in, Names &names) {
    const int rows = static_cast<int>(in.integer("the number of rows, or NAME: element ...", 1, MOST));
    const int columns = static_cast<int>(in.integer("the number of columns", 1, MOST));
    cover::Matrix matrix(columns, 0);
    for (int row = 1; row <= rows; ++row) {
        matrix.add(in.ones(columns));
        names.push_back(input::decimal(row));
    }
    return matrix;
}

static Names words(const std::string &text) {
    Names words;
    bool inside = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool blank = input::is_blank(text[i]);
        if (!blank && !inside) {
            words.push_back("");
        }
        inside = !blank;
        if (inside) {
            words.back() += text[i];
        }
    }
    return words;
}

// Reads lines `NAME: element ...` up to a blank line. The sets are numbered in ascending order of their
// names.
static cover::Matrix named_sets(input::Input &in, Names &names) {
    typedef std::map<std::string, Names> Sets;
    Sets sets;
    std::map<std::string, int> elements;
    input::Text line;
    for (bool more = in.filled_line(line); more && line.size() > 0; more = in.line(line)) {
        const std::string text = line.string();
        const std::size_t colon = text.find(':');
        if (colon == std::string::npos) {
            throw line.error("NAME: element ...");
        }
        const Names name = words(text.substr(0, colon));
        if (name.size() != 1 || sets.count(name[0]) > 0) {
            throw line.error("a name that no other set has");
        }
        if (sets.size() == static_cast<std::size_t>(MOST)) {
            throw line.error("at most 1000 sets");
        }
        Names &own = sets[name[0]];
        own = words(text.substr(colon + 1));
        for (std::size_t i = 0; i < own.size(); ++i) {
            elements[own[i]] = 0;
        }
    }
    int number = 0;
    for (std::map<std::string, int>::iterator element = elements.begin(); element != elements.end(); ++element) {
        element->second = number++;
    }
    cover::Matrix matrix(number, 0);
    for (Sets::const_iterator set = sets.begin(); set != sets.end(); ++set) {
        std::vector<int> items;
        for (std::size_t i = 0; i < set->second.size(); ++i) {
            items.push_back(elements[set->second[i]]);
        }
        matrix.add(items);
        names.push_back(set->first);
    }
    return matrix;
}

// Sets `covers` to all covers and returns true, or returns false if there are too many.
static bool search(const cover::Matrix &matrix, Covers &covers) {
    cover::Exact exact(matrix);
    while (covers.size() <= MOST_COVERS && exact.next()) {
        Cover cover(matrix.options() / 32 + 1, 0);
        for (std::size_t i = 0; i < exact.chosen().size(); ++i) {
            cover[exact.chosen()[i] / 32] |= bit(exact.chosen()[i]);
        }
        covers.insert(cover);
    }
    // The engines skip options without items, but any of these may be added to any cover.
    for (int empty = 0; empty < matrix.options() && !covers.empty() && covers.size() <= MOST_COVERS; ++empty) {
        if (matrix.size(empty) > 0) {
            continue;
        }
        const Covers without = covers;
        for (Covers::const_iterator cover = without.begin(); cover != without.end(); ++cover) {
            Cover with = *cover;
            with[empty / 32] |= bit(empty);
            covers.insert(with);
        }
    }
    return covers.size() <= MOST_COVERS;
}

// Solves the input `in` and writes the output to `out`.
void solve(input::Input &in, input::Output &out) {
    while (!in.at_end()) {
        const input::Input start = in;
        input::Input ahead = in;
        input::Text line;
        const bool is_named = ahead.filled_line(line) && line.string().find(':') != std::string::npos;
        Names names;
        const cover::Matrix matrix = is_named ? named_sets(in, names) : rows(in, names);
        Covers covers;
        if (!search(matrix, covers)) {
            throw start.error("at most 100000 covers");
        }
        for (Covers::const_iterator cover = covers.begin(); cover != covers.end(); ++cover) {
            bool later = false;
            for (int option = 0; option < matrix.options(); ++option) {
                if (((*cover)[option / 32] & bit(option)) != 0) {
                    out << (later ? " " : "") << names[option];
                    later = true;
                }
            }
            out << '\n';
        }
        out << static_cast<int>(covers.size()) << '\n';
    }
}
