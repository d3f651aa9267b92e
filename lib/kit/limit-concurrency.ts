import { fail, ok, type Result } from "./result";

export type Limiter = <T>(work: () => Promise<T>, how?: { first: boolean }) => Promise<Result<T, "busy">>;

/**
 * If `active` jobs are running, a limited number of further jobs wait in order, and all others are rejected.
 * Jobs marked `first` have a separate queue of the same length, which is served before the other one.
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
      // Hands this job's slot directly to the next waiting job, so that a newly arriving job can't take it.
      const next = firsts.shift() ?? others.shift();
      if (next === undefined) active -= 1;
      else next();
    }
  };
}
