/**
 * Marks random tests, which are worth more the longer they run. `npm run soak` runs only these. In the normal
 * suite, only those of the contract run, and each of the others is replaced by a short deterministic test.
 */
export const SOAK = { tag: "@soak" } as const;

const { MILLRACE_SOAK, MILLRACE_SOAK_SEED } = process.env;

/**
 * Returns the length of a random test: a quarter in the normal suite, the whole in a soak, or the value of
 * its variable.
 */
export function soakLength(variable: string, whole: number): number {
  const wanted = process.env[variable];
  if (wanted !== undefined) return Number(wanted);
  return MILLRACE_SOAK === "whole" ? whole : Math.ceil(whole / 4);
}

/** Returns the seed of a random test: constant in the normal suite, new in each soak. */
export function soakSeed(variable: string): number {
  return Number(process.env[variable] ?? MILLRACE_SOAK_SEED ?? 20_261_120);
}
