"""As much of gymnasium.spaces as the environments here need, for where Gymnasium is not installed."""
import numpy as np


class Space:
    shape = None
    dtype = None

    def __init__(self):
        self._rng = np.random.default_rng()

    def seed(self, seed=None):
        self._rng = np.random.default_rng(seed)

    def __contains__(self, value):
        return self.contains(value)


class Discrete(Space):
    shape, dtype = (), np.dtype(np.int64)

    def __init__(self, n):
        super().__init__()
        self.n = n

    def sample(self, mask=None):
        return int(self._rng.integers(self.n) if mask is None else self._rng.choice(np.flatnonzero(mask)))

    def contains(self, value):
        return isinstance(value, (int, np.integer)) and 0 <= value < self.n

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n

    __hash__ = None


class Box(Space):
    def __init__(self, low, high, shape=None, dtype=np.float32):
        super().__init__()
        self.shape = np.shape(low) if shape is None else shape
        self.dtype = np.dtype(dtype)
        self.low = np.full(self.shape, low, dtype)
        self.high = np.full(self.shape, high, dtype)

    def sample(self):
        return self._rng.integers(self.low, self.high, endpoint=True).astype(self.dtype)

    def contains(self, value):
        return (isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype and
                bool(np.all(value >= self.low) and np.all(value <= self.high)))

    def __eq__(self, other):
        return isinstance(other, Box) and np.array_equal(self.low, other.low) and np.array_equal(self.high, other.high)

    __hash__ = None


class Dict(Space):
    def __init__(self, spaces):
        super().__init__()
        self.spaces = spaces

    def __getitem__(self, name):
        return self.spaces[name]

    def sample(self):
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, value):
        return (isinstance(value, dict) and value.keys() == self.spaces.keys() and
                all(space.contains(value[name]) for name, space in self.spaces.items()))

    def __eq__(self, other):
        return isinstance(other, Dict) and self.spaces == other.spaces

    __hash__ = None
