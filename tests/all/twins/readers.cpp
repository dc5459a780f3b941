// Reads scripts, one per line: an input in hexadecimal digits, and the calls to make, one letter each: a line, a filled line, a token,
// an integer, the ones of a row, cells, whether the input is at its end. Writes the answers of each script on a line, each followed by
// a semicolon, up to the first error. TEXTBOOK chooses the reader.

#ifdef TEXTBOOK
#include <dlx/textbook/input.hpp>
#else
#include <dlx/input.hpp>
#endif
#include <iostream>
#include <string>
#include <vector>

static int digit(char byte) {
    return byte >= '0' && byte <= '9' ? byte - '0' : -1;
}

static std::string bytes_of(const std::string &digits) {
    const std::string all = "0123456789abcdef";
    std::string bytes;
    for (std::size_t at = 1; at + 1 < digits.size(); at += 2) {
        bytes += static_cast<char>(all.find(digits[at]) * 16 + all.find(digits[at + 1]));
    }
    return bytes;
}

// The bytes of a text as hexadecimal digits, after a `-`.
static std::string digits_of(const input::Text &text) {
    std::string digits = "-";
    for (std::size_t at = 0; at < text.size(); ++at) {
        const unsigned char byte = static_cast<unsigned char>(text[at]);
        digits += "0123456789abcdef"[byte / 16];
        digits += "0123456789abcdef"[byte % 16];
    }
    return digits;
}

static std::string answer(char question, input::Input &in) {
    input::Text text;
    unsigned char cells[3];
    std::string answer;
    switch (question) {
    case 'l':
        return in.line(text) ? digits_of(text) : "none";
    case 'f':
        return in.filled_line(text) ? digits_of(text) : "none";
    case 't':
        return digits_of(in.token("a token"));
    case 'i':
        return input::decimal(in.integer("a number", -5, 99));
    case 'o': {
        const std::vector<int> ones = in.ones(3);
        for (std::size_t at = 0; at < ones.size(); ++at) {
            answer += input::decimal(ones[at]);
        }
        return answer;
    }
    case 'c':
        in.token("digits").cells(cells, 3, digit, "a digit");
        for (int at = 0; at < 3; ++at) {
            answer += static_cast<char>('0' + cells[at]);
        }
        return answer;
    default:
        return in.at_end() ? "end" : "more";
    }
}

static std::string message(const input::Stop &stop) {
#ifdef TEXTBOOK
    (void)stop;
    return "error";
#else
    return stop.what();
#endif
}

int main() {
    std::string digits, questions;
    while (std::cin >> digits >> questions) {
        std::string bytes = bytes_of(digits);
#ifndef TEXTBOOK
        input::trim(bytes);
#endif
        input::Input in(bytes);
        try {
            for (std::size_t at = 0; at < questions.size(); ++at) {
                std::cout << answer(questions[at], in) << ';';
            }
        } catch (const input::Stop &stop) {
            std::cout << message(stop) << ';';
        }
        std::cout << '\n';
    }
    return 0;
}
