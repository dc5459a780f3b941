// Judge input as tokens and lines that know their positions for error messages, and buffered output: the C++98 twin of input.rs, for
// judges that do not accept Rust. Both read the same inputs and report the same errors.
//
// The whole of stdin is read at once. Only the offset is kept; line and column are counted when an error needs them. Lines end with
// "\n" or the end of the input; blanks around a line are not part of it.
#pragma once

#include "integers.hpp"
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace input {

// 64 bits.
typedef cover::Integer Integer;
typedef cover::Word Natural;

// A number in decimal. Does not use printf, whose format for 64 bits differs between systems.
inline std::string decimal(Integer value) {
    char digits[24];
    char *at = digits + sizeof digits;
    // Negating the smallest integer overflows; negating it as unsigned does not.
    Natural rest = value < 0 ? 0 - static_cast<Natural>(value) : static_cast<Natural>(value);
    do {
        *--at = static_cast<char>('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0) {
        *--at = '-';
    }
    return std::string(at, digits + sizeof digits);
}

// Thrown when a solution cannot continue. Earlier output is kept.
class Stop {
public:
    // `what` is the message, as in "line 3, column 17: expected 1-9 or '.', found 'x'".
    explicit Stop(const std::string &what) : what_(what) {}

    const std::string &what() const { return what_; }

private:
    std::string what_;
};

// Whether scanf() skips a byte: blank, tab, line feed, vertical tab, form feed, carriage return.
inline bool is_blank(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

// Quotes at most 20 of the `bytes`; bytes that are not printable ASCII become \xHH.
inline std::string quote(const char *bytes, std::size_t length) {
    std::string quoted = "'";
    for (std::size_t i = 0; i < length && i < 20; ++i) {
        unsigned char byte = static_cast<unsigned char>(bytes[i]);
        if (byte >= ' ' && byte <= '~') {
            quoted += bytes[i];
        } else {
            quoted += "\\x";
            quoted += "0123456789ABCDEF"[byte / 16];
            quoted += "0123456789ABCDEF"[byte % 16];
        }
    }
    return quoted + (length > 20 ? "...'" : "'");
}

// A part of the input: a line or a token. It points into the input, which must outlive it.
class Text {
public:
    Text() : input_(0), start_(0), end_(0) {}

    Text(const std::string &input, std::size_t start, std::size_t end)
        : input_(&input), start_(start), end_(end) {}

    std::size_t size() const { return end_ - start_; }

    // A copy of this part.
    std::string string() const { return std::string(*input_, start_, size()); }

    // Byte number `index`, which must be below size().
    char operator[](std::size_t index) const { return (*input_)[start_ + index]; }

    bool operator==(const char *other) const {
        return input_->compare(start_, size(), other) == 0;
    }

    // Whether this part is a decimal integer of 64 bits with an optional sign; if so, sets `value`.
    bool integer(Integer &value) const {
        std::size_t at = start_;
        bool negative = at < end_ && (*input_)[at] == '-';
        if (at < end_ && (negative || (*input_)[at] == '+')) {
            ++at;
        }
        if (at == end_) {
            return false;
        }
        // The bound on the magnitude: 2^63 for negative numbers, one less for others.
        const Natural most = (static_cast<Natural>(1) << 63) - (negative ? 0 : 1);
        Natural magnitude = 0;
        for (; at < end_; ++at) {
            char byte = (*input_)[at];
            if (byte < '0' || byte > '9') {
                return false;
            }
            Natural digit = static_cast<Natural>(byte - '0');
            if (magnitude > (most - digit) / 10) {
                return false;
            }
            magnitude = magnitude * 10 + digit;
        }
        value = static_cast<Integer>(negative ? 0 - magnitude : magnitude);
        return true;
    }

    // Converts exactly `count` bytes with `cell`, which returns -1 for bytes it rejects; `expected` describes accepted bytes.
    void cells(unsigned char *cells, std::size_t count, int (*cell)(char), const char *expected) const {
        for (std::size_t i = 0; i < count; ++i) {
            int value = i < size() ? cell((*this)[i]) : -1;
            if (value < 0) {
                throw error_at(i, expected);
            }
            cells[i] = static_cast<unsigned char>(value);
        }
        if (size() > count) {
            throw error_at(count, "end of line");
        }
    }

    // An error about the whole part.
    Stop error(const std::string &expected) const {
        if (size() == 0) {
            return error_at(0, expected);
        }
        return stop(start_, expected, quote(input_->data() + start_, size()));
    }

    // An error about byte `index` of this part; `index` may be one past the end.
    Stop error_at(std::size_t index, const std::string &expected) const {
        std::size_t at = start_ + index;
        std::string found;
        if (at >= input_->size()) {
            found = "end of input";
        } else if ((*input_)[at] == '\n' || input_->compare(at, 2, "\r\n") == 0) {
            found = "end of line";
        } else {
            found = quote(input_->data() + at, 1);
        }
        return stop(at, expected, found);
    }

private:
    Stop stop(std::size_t at, const std::string &expected, const std::string &found) const {
        Integer line = 1;
        Integer column = 1;
        for (std::size_t i = 0; i < at; ++i) {
            bool ends = (*input_)[i] == '\n';
            line += ends ? 1 : 0;
            column = ends ? 1 : column + 1;
        }
        return Stop("line " + decimal(line) + ", column " + decimal(column) + ": expected " + expected +
                    ", found " + found);
    }

    const std::string *input_;
    std::size_t start_;
    std::size_t end_;
};

// A position that moves through judge input.
class Input {
public:
    // Starts at the beginning of `bytes`, which must outlive this object.
    explicit Input(const std::string &bytes) : bytes_(&bytes), at_(0) {}

    // Whether only blanks and line ends are left.
    bool at_end() {
        skip_blanks();
        return at_ == bytes_->size();
    }

    // Whether there is another line; if so, sets `line`, without the blanks around it and without its end.
    bool line(Text &line) {
        if (at_ == bytes_->size()) {
            return false;
        }
        std::size_t start = at_;
        std::size_t end = bytes_->find('\n', start);
        if (end == std::string::npos) {
            end = bytes_->size();
        }
        at_ = end < bytes_->size() ? end + 1 : end;
        while (end > start && is_blank((*bytes_)[end - 1])) {
            --end;
        }
        while (start < end && is_blank((*bytes_)[start])) {
            ++start;
        }
        line = Text(*bytes_, start, end);
        return true;
    }

    // Like line(), for the next line that is not blank.
    bool filled_line(Text &filled) {
        while (line(filled)) {
            if (filled.size() > 0) {
                return true;
            }
        }
        return false;
    }

    // The next run of non-blank bytes, or an error naming `expected`.
    Text token(const char *expected) {
        Text text = rest_of_token();
        if (text.size() == 0) {
            throw text.error(expected);
        }
        return text;
    }

    // The next token as an integer from `least` to `most`; error messages call it `name`.
    Integer integer(const char *name, Integer least, Integer most) {
        Text text = rest_of_token();
        Integer value;
        if (!text.integer(value) || value < least || value > most) {
            throw text.error(std::string(name) + " (" + decimal(least) + " to " + decimal(most) + ")");
        }
        return value;
    }

    // The indices, from 0, of the 1s among the next `columns` tokens, which must be 0 or 1.
    std::vector<int> ones(int columns) {
        std::vector<int> ones;
        for (int column = 0; column < columns; ++column) {
            Text text = token("0 or 1");
            Integer value = text[0] - '0';
            if ((text.size() > 1 && !text.integer(value)) || value < 0 || value > 1) {
                throw text.error("0 or 1");
            }
            if (value == 1) {
                ones.push_back(column);
            }
        }
        return ones;
    }

    // An error at the next token, naming `expected`.
    Stop error(const std::string &expected) const {
        Input rest = *this;
        return rest.rest_of_token().error(expected);
    }

private:
    void skip_blanks() {
        while (at_ < bytes_->size() && is_blank((*bytes_)[at_])) {
            ++at_;
        }
    }

    // The next token, empty at the end of the input.
    Text rest_of_token() {
        skip_blanks();
        std::size_t start = at_;
        while (at_ < bytes_->size() && !is_blank((*bytes_)[at_])) {
            ++at_;
        }
        return Text(*bytes_, start, at_);
    }

    const std::string *bytes_;
    std::size_t at_;
};

// Buffered output, written in blocks of 64 KB.
class Output {
public:
    Output() { buffer_.reserve(BUFFER_BYTES); }

    Output &operator<<(const std::string &text) { return add(text); }
    Output &operator<<(const char *text) { return add(text); }
    Output &operator<<(char byte) { return add(byte); }
    Output &operator<<(int number) { return *this << decimal(number); }
    Output &operator<<(Integer number) { return *this << decimal(number); }

    void flush() {
        std::size_t written = std::fwrite(buffer_.data(), 1, buffer_.size(), stdout);
        bool whole = written == buffer_.size() && std::fflush(stdout) == 0;
        buffer_.clear();
        if (!whole) {
            throw Stop("cannot write the output");
        }
    }

private:
    enum { BUFFER_BYTES = 1 << 16 };

    template <class What> Output &add(const What &what) {
        buffer_ += what;
        if (buffer_.size() >= BUFFER_BYTES) {
            flush();
        }
        return *this;
    }

    std::string buffer_;
};

// Removes a byte order mark, and trailing end-of-file characters (0x1A) and NULs.
inline void trim(std::string &bytes) {
    if (bytes.compare(0, 3, "\xEF\xBB\xBF") == 0) {
        bytes.erase(0, 3);
    }
    std::size_t filled = bytes.size();
    while (filled > 0 && (is_blank(bytes[filled - 1]) || bytes[filled - 1] == 0x1A || bytes[filled - 1] == 0)) {
        --filled;
    }
    while (filled < bytes.size() && is_blank(bytes[filled])) {
        ++filled;
    }
    bytes.erase(filled);
}

// Runs `solve` as a judge does, from stdin to stdout, and returns the exit code: 0, or 1 after a line on stderr that
// begins with `id`. Answers before an error are still written.
inline int run(const char *id, void (*solve)(Input &, Output &)) {
    std::string bytes;
    char block[1 << 12];
    for (std::size_t read; (read = std::fread(block, 1, sizeof block, stdin)) > 0;) {
        bytes.append(block, read);
    }
    Output out;
    try {
        try {
            if (std::ferror(stdin)) {
                throw Stop("cannot read the input");
            }
            trim(bytes);
            Input input(bytes);
            solve(input, out);
        } catch (const Stop &) {
            out.flush();
            throw;
        }
        out.flush();
    } catch (const Stop &stop) {
        std::fprintf(stderr, "%s: %s\n", id, stop.what().c_str());
        return 1;
    }
    return 0;
}

} // namespace input
