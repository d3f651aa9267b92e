export function latestBefore<T extends { readonly ms: number }>(
  sorted: readonly T[],
  ms: number,
): T | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = sorted[middle];
    if (one !== undefined && one.ms <= ms) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}
