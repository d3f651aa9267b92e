/** Returns a pseudo-random number in [0, 1) that is always the same for the same arguments. */
export function chance(name: string, place: number): number {
  return drawn(seedOf(name), place);
}

function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  return hash;
}

function drawn(seed: number, place: number): number {
  let hash = Math.imul(seed ^ (place | 0), 0x85ebca6b) ^ Math.floor(place / 0x1_0000_0000);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x1_0000_0000;
}

export function between(name: string, place: number, low: number, high: number): number {
  return low + chance(name, place) * (high - low);
}

export function pick<T>(list: readonly [T, ...T[]], name: string, place: number): T {
  return list[Math.floor(chance(name, place) * list.length)] ?? list[0];
}

/**
 * Returns a point of a path that looks like a random walk, without computing the points before it. The path
 * is the sum of waves of different lengths, from `longest` to `shortest`. Each wave's amplitude is the
 * distance that a random walk typically covers within the wave's length. The unit of the result is the walk's
 * standard deviation per unit of `at`.
 */
export function wander(name: string, at: number, longest: number, shortest: number): number {
  let height = 0;
  for (const { length, seed, swing } of wavesOf(name, longest, shortest)) {
    height += smooth(seed, at / length) * swing;
  }
  return height;
}

interface Wave {
  readonly length: number;
  readonly seed: number;
  readonly swing: number;
}

/**
 * Waves are cached, because a bar evaluates its waves at 25 points, and hashing their name each time was most
 * of the work. The cache has one entry per instrument or series.
 */
const waves = new Map<string, readonly Wave[]>();

function wavesOf(name: string, longest: number, shortest: number): readonly Wave[] {
  const key = `${name} ${longest} ${shortest}`;
  const known = waves.get(key);
  if (known) return known;
  const made: Wave[] = [];
  for (let length = longest; length >= shortest; length /= 2) {
    made.push({ length, seed: seedOf(`${name}:${length}`), swing: Math.sqrt(length) });
  }
  waves.set(key, made);
  return made;
}

function smooth(seed: number, at: number): number {
  const whole = Math.floor(at);
  const part = at - whole;
  const weight = part * part * (3 - 2 * part);
  const before = drawn(seed, whole) * 2 - 1;
  const after = drawn(seed, whole + 1) * 2 - 1;
  return before + (after - before) * weight;
}
