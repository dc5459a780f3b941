//! A binary heap of the options, ordered by how often they took part in recent dead ends: the VSIDS heuristic
//! of Chaff, implemented as in MiniSat (Een and Sorensson, "An extensible SAT-solver", 2003). Other orders
//! were not measured.

/// The weight of a dead end relative to the previous dead end.
const STEP_GROWTH_FACTOR: f64 = 1.0 / 0.95;
/// All activities are rescaled when one exceeds this value.
const MAX_ACTIVITY: f64 = 1e100;
const NOT_IN_HEAP: u32 = u32::MAX;

pub struct Activity {
    heap: Vec<u32>,
    places: Vec<u32>,
    activities: Vec<f64>,
    step: f64,
}

impl Activity {
    /// A heap of `options` options, all with activity 0.
    pub fn new(options: usize) -> Activity {
        let heap: Vec<u32> = (0..options as u32).collect();
        Activity { places: heap.clone(), heap, activities: vec![0.0; options], step: 1.0 }
    }

    /// Records that `option` took part in a dead end.
    pub fn bump(&mut self, option: usize) {
        self.activities[option] += self.step;
        if self.activities[option] > MAX_ACTIVITY {
            self.activities.iter_mut().for_each(|activity| *activity /= MAX_ACTIVITY);
            self.step /= MAX_ACTIVITY;
        }
        if self.places[option] != NOT_IN_HEAP {
            self.rise(self.places[option] as usize);
        }
    }

    /// Makes later dead ends count more than earlier ones.
    pub fn decay(&mut self) {
        self.step *= STEP_GROWTH_FACTOR;
    }

    #[inline]
    pub fn insert(&mut self, option: usize) {
        if self.places[option] == NOT_IN_HEAP {
            self.heap.push(option as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    pub fn pop(&mut self) -> Option<usize> {
        let last = self.heap.pop()?;
        let top = self.heap.first().copied().unwrap_or(last);
        if top != last {
            self.heap[0] = last;
            self.sink(0);
        }
        self.places[top as usize] = NOT_IN_HEAP;
        Some(top as usize)
    }

    /// Restores the heap order after the option at `place` became more active.
    fn rise(&mut self, mut place: usize) {
        let option = self.heap[place];
        while place > 0 {
            let parent = self.heap[(place - 1) / 2];
            if self.activities[parent as usize] >= self.activities[option as usize] {
                break;
            }
            self.set(place, parent);
            place = (place - 1) / 2;
        }
        self.set(place, option);
    }

    /// Restores the heap order by moving the option at `place` down.
    fn sink(&mut self, mut place: usize) {
        let option = self.heap[place];
        loop {
            let active = |place: usize| self.heap.get(place).map(|&option| self.activities[option as usize]);
            let (left, right) = (2 * place + 1, 2 * place + 2);
            let child = if active(right) > active(left) { right } else { left };
            if active(child) <= Some(self.activities[option as usize]) {
                break;
            }
            self.set(place, self.heap[child]);
            place = child;
        }
        self.set(place, option);
    }

    #[inline(always)]
    fn set(&mut self, place: usize, option: u32) {
        self.heap[place] = option;
        self.places[option as usize] = place as u32;
    }
}
