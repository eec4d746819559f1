/* The page of a unit test is never laid out: nothing comes into sight, and nothing changes its size. */
class Unmoved {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

Object.assign(globalThis, { IntersectionObserver: Unmoved, ResizeObserver: Unmoved });
