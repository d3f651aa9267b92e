import { fail, ok, type Result } from "./result";

export type Limiter = <T>(work: () => Promise<T>) => Promise<Result<T, "busy">>;

/** Runs so many at once, lets so many wait in order, and turns the rest away. */
export function limitConcurrency(limits: { active: number; waiting: number }): Limiter {
  let active = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (active >= limits.active) {
      if (waiting.length >= limits.waiting) return fail("busy");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      active += 1;
    }
    try {
      return ok(await work());
    } finally {
      // The place is handed on, so that nobody who comes in between takes it.
      const next = waiting.shift();
      if (next === undefined) active -= 1;
      else next();
    }
  };
}
