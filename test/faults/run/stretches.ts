/** Seeds from a first one on, in ranges of at most `size`. */
export function inStretches(from: number, count: number, size: number): readonly { from: number; count: number }[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
    from: from + index * size,
    count: Math.min(size, count - index * size),
  }));
}
