import { fail, ok, type Result } from "./result";

export type Limiter = <T>(work: () => Promise<T>, how?: { first: boolean }) => Promise<Result<T, "busy">>;

/**
 * Runs so many at once, lets so many wait in order, and turns the rest away. Work that goes `first` waits in a line of its
 * own, as long as the other one, and is taken before it.
 */
export function limitConcurrency(limits: { active: number; waiting: number }): Limiter {
  let active = 0;
  const firsts: (() => void)[] = [];
  const others: (() => void)[] = [];
  return async (work, { first } = { first: false }) => {
    const line = first ? firsts : others;
    if (active >= limits.active) {
      if (line.length >= limits.waiting) return fail("busy");
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      active += 1;
    }
    try {
      return ok(await work());
    } finally {
      // The place is handed on, so that nobody who comes in between takes it.
      const next = firsts.shift() ?? others.shift();
      if (next === undefined) active -= 1;
      else next();
    }
  };
}
