/** Repeatable randomness, so that a failing request can be found again by its seed. */
export interface Random {
  /** An integer from 0 to `below`, exclusive. */
  below(below: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return { below, pick: (choices) => choices[below(choices.length)] ?? choices[0] };
}
