/** Chance that is the same each time: a number in [0, 1) from a name and a place. */
export function chance(name: string, place: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (place | 0), 0x85ebca6b) ^ Math.floor(place / 0x1_0000_0000);
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
 * A path like a random walk that can be read at any point without walking there: waves of every length, each
 * as high as a walk strays in that time. In units of one standard deviation a unit of `at`.
 */
export function wander(name: string, at: number, longest: number, shortest: number): number {
  let height = 0;
  for (let length = longest; length >= shortest; length /= 2) {
    height += smooth(`${name}:${length}`, at / length) * Math.sqrt(length);
  }
  return height;
}

function smooth(name: string, at: number): number {
  const whole = Math.floor(at);
  const part = at - whole;
  const weight = part * part * (3 - 2 * part);
  const before = chance(name, whole) * 2 - 1;
  const after = chance(name, whole + 1) * 2 - 1;
  return before + (after - before) * weight;
}
