// A heap of the options, ordered by how often they were part of recent dead ends. The C++98 twin of activity.rs.
#pragma once

#include <cstddef>
#include <vector>

namespace cover {

// Options, the most active one first.
class Activity {
public:
    enum { NONE = -1 };

    // Starts with `options` options without activity.
    explicit Activity(int options) : activities_(options, 0.0), step_(1.0) {
        for (int option = 0; option < options; ++option) {
            heap_.push_back(option);
        }
        places_ = heap_;
    }

    // Notes that `option` is part of a dead end.
    void bump(int option) {
        const double max_activity = 1e100;
        activities_[option] += step_;
        if (activities_[option] > max_activity) {
            for (std::size_t i = 0; i < activities_.size(); ++i) {
                activities_[i] /= max_activity;
            }
            step_ /= max_activity;
        }
        if (places_[option] != NONE) {
            rise(places_[option]);
        }
    }

    // Makes later dead ends count more than earlier ones.
    void decay() { step_ *= 1 / 0.95; }

    // Adds `option` unless it is in the heap.
    void insert(int option) {
        if (places_[option] == NONE) {
            heap_.push_back(option);
            rise(static_cast<int>(heap_.size()) - 1);
        }
    }

    // Removes the most active option; NONE if the heap is empty.
    int pop() {
        if (heap_.empty()) {
            return NONE;
        }
        const int last = heap_.back();
        heap_.pop_back();
        const int top = heap_.empty() ? last : heap_[0];
        if (top != last) {
            heap_[0] = last;
            sink(0);
        }
        places_[top] = NONE;
        return top;
    }

private:
    // Moves the option at `place` up.
    void rise(int place) {
        const int option = heap_[place];
        while (place > 0) {
            const int parent = heap_[(place - 1) / 2];
            if (activities_[parent] >= activities_[option]) {
                break;
            }
            set(place, parent);
            place = (place - 1) / 2;
        }
        set(place, option);
    }

    // Moves the option at `place` down.
    void sink(int place) {
        const int option = heap_[place];
        const int size = static_cast<int>(heap_.size());
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            if (child + 1 < size && activities_[heap_[child + 1]] > activities_[heap_[child]]) {
                ++child;
            }
            if (activities_[heap_[child]] <= activities_[option]) {
                break;
            }
            set(place, heap_[child]);
            place = child;
        }
        set(place, option);
    }

    void set(int place, int option) {
        heap_[place] = option;
        places_[option] = place;
    }

    std::vector<int> heap_;
    std::vector<int> places_;
    std::vector<double> activities_;
    double step_;
};

} // namespace cover
