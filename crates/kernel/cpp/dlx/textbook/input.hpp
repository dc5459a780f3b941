// An input reader short enough to type during a contest, with the interface of ../input.hpp but shorter errors.
#pragma once

#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
#include <stdint.h>

namespace input {

typedef int64_t Integer;
typedef uint64_t Natural;
typedef std::ostream Output;

// End-of-file characters (0x1A) and NULs are blanks, too.
inline bool is_blank(char byte) { return static_cast<unsigned char>(byte) <= ' '; }

inline std::string decimal(Integer value) {
    std::ostringstream text;
    text << value;
    return text.str();
}

// Thrown when a solution cannot continue; says what was expected.
typedef std::string Stop;

// A line or a token.
struct Text : std::string {
    Text(const std::string &text = "") : std::string(text) {}

    std::string string() const { return *this; }

    // Converts exactly `count` bytes with `cell`, which returns -1 for bytes it rejects.
    void cells(unsigned char *cells, std::size_t count, int (*cell)(char), const char *expected) const {
        for (std::size_t i = 0; i < std::max(count, size()); ++i) {
            const int value = i < std::min(count, size()) ? cell((*this)[i]) : -1;
            if (value < 0) throw Stop(expected);
            cells[i] = static_cast<unsigned char>(value);
        }
    }

    Stop error(const std::string &expected) const { return Stop(expected); }
    Stop error_at(std::size_t, const std::string &expected) const { return Stop(expected); }
};

// The input and the position in it.
struct Input {
    // Starts after a byte order mark.
    explicit Input(const std::string &bytes) : bytes_(&bytes), at_(bytes.compare(0, 3, "\xEF\xBB\xBF") == 0 ? 3 : 0) {}

    // Whether only blanks and line ends are left.
    bool at_end() {
        while (at_ < bytes_->size() && is_blank((*bytes_)[at_])) ++at_;
        return at_ == bytes_->size();
    }

    // Whether there is another line; if so, sets `line`, without the blanks around it.
    bool line(Text &line) {
        const bool found = at_ < bytes_->size();
        const std::size_t end = std::min(bytes_->find('\n', at_), bytes_->size());
        while (at_ < end && is_blank((*bytes_)[at_])) ++at_;
        line = bytes_->substr(at_, end - at_);
        while (!line.empty() && is_blank(line[line.size() - 1])) line.resize(line.size() - 1);
        at_ = std::min(end + 1, bytes_->size());
        return found;
    }

    // Like line(), for the next line that is not blank.
    bool filled_line(Text &filled) {
        return !at_end() && line(filled);
    }

    // The next run of non-blank bytes.
    Text token(const char *expected) {
        if (at_end()) throw Stop(expected);
        const std::size_t start = at_;
        while (at_ < bytes_->size() && !is_blank((*bytes_)[at_])) ++at_;
        return bytes_->substr(start, at_ - start);
    }

    // The next token as an integer from `least` to `most`.
    Integer integer(const char *name, Integer least, Integer most) {
        std::istringstream text(token(name));
        Integer value;
        if (!(text >> value) || !text.eof() || value < least || value > most) throw Stop(name);
        return value;
    }

    // The indices, from 0, of the 1s among the next `columns` tokens.
    std::vector<int> ones(int columns) {
        std::vector<int> ones;
        for (int column = 0; column < columns; ++column)
            if (integer("0 or 1", 0, 1) == 1) ones.push_back(column);
        return ones;
    }

    Stop error(const std::string &expected) const { return Stop(expected); }

    const std::string *bytes_; std::size_t at_;
};

// Runs `solve` from stdin to stdout and returns the exit code: 0, or 1 after a line on stderr that begins with `id`.
inline int run(const char *id, void (*solve)(Input &, Output &)) {
    std::ios::sync_with_stdio(false);
    std::stringstream all;
    all << std::cin.rdbuf();
    const std::string bytes = all.str();
    Input in(bytes);
    try { solve(in, std::cout); } catch (const Stop &stop) { return std::cerr << id << ": expected " << stop << '\n', 1; }
    return std::cout.flush() ? 0 : 1;
}

} // namespace input
