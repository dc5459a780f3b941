// The options chosen and excluded, in the order of decisions and consequences. The C++98 twin of assignment.rs.
#pragma once

#include <cstddef>
#include <vector>

namespace cover {

// The claim that an option is chosen (twice its number) or excluded (twice its number plus 1).
typedef int Literal;

// The literal that `option` is chosen.
inline Literal chosen(int option) { return option * 2; }

// The literal that `option` is excluded.
inline Literal excluded(int option) { return option * 2 + 1; }

inline int option_of(Literal literal) { return literal / 2; }

// The value of a literal.
enum Value { UNKNOWN, TRUE_VALUE, FALSE_VALUE };

// Why a literal is true.
struct Reason {
    // NONE: decided or always true. CLAUSE: all other literals of clause `of` are false. CHOSEN: the option is excluded because option
    // `of`, which shares an item with it, is chosen.
    enum Kind { NONE, CLAUSE, CHOSEN };

    Kind kind;
    int of;

    explicit Reason(Kind kind = NONE, int of = 0) : kind(kind), of(of) {}
};

// The literals that are true.
class Assignment {
public:
    std::vector<Literal> trail;

    // Starts with `options` options, all unknown.
    explicit Assignment(int options) : values_(2 * options, static_cast<char>(UNKNOWN)), levels_(options), reasons_(options) {}

    Value value(Literal literal) const { return static_cast<Value>(values_[literal]); }

    // The number of decisions.
    int level() const { return static_cast<int>(ends_.size()); }

    // The number of decisions before `literal`, or its negation, became true.
    int level_of(Literal literal) const { return levels_[option_of(literal)]; }

    // Why `literal`, or its negation, is true.
    const Reason &reason(Literal literal) const { return reasons_[option_of(literal)]; }

    // The number of literals before the last decision.
    std::size_t settled() const { return ends_.empty() ? trail.size() : ends_.back(); }

    // The last decision, which must exist.
    Literal decision() const { return trail[ends_.back()]; }

    // Makes `literal`, which must be unknown, true.
    void assign(Literal literal, const Reason &reason) {
        values_[literal] = TRUE_VALUE;
        values_[literal ^ 1] = FALSE_VALUE;
        levels_[option_of(literal)] = level();
        reasons_[option_of(literal)] = reason;
        trail.push_back(literal);
    }

    // Makes `literal`, which must be unknown, true by a decision.
    void decide(Literal literal) {
        ends_.push_back(trail.size());
        assign(literal, Reason());
    }

    // Removes the last literal and sets `literal` to it. False if there is none after the first `level` decisions.
    bool pop(int level, Literal &literal) {
        if (level >= this->level()) {
            return false;
        }
        literal = trail.back();
        trail.pop_back();
        values_[literal] = values_[literal ^ 1] = UNKNOWN;
        if (trail.size() == ends_[level]) {
            ends_.resize(level);
        }
        return true;
    }

    // Forgets the reasons of literals that are always true, so that their clauses may be removed.
    void forget_reasons() {
        const std::size_t end = ends_.empty() ? trail.size() : ends_[0];
        for (std::size_t i = 0; i < end; ++i) {
            reasons_[option_of(trail[i])] = Reason();
        }
    }

private:
    std::vector<char> values_;
    std::vector<int> levels_;
    std::vector<Reason> reasons_;
    std::vector<std::size_t> ends_;
};

} // namespace cover
