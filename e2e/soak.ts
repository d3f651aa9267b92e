/**
 * Marks random tests, which are worth more the longer they run. `npm run soak` runs only these. In the normal suite,
 * only those of the contract run, and a short deterministic test replaces each of the others.
 */
export const SOAK = { tag: "@soak" } as const;

const { MILLRACE_SOAK, MILLRACE_SOAK_SEED } = process.env;

/** Length of a random test: a quarter in the normal suite, the whole in a soak, or the value of its variable. */
export function soakLength(variable: string, whole: number): number {
  const wanted = process.env[variable];
  if (wanted !== undefined) return Number(wanted);
  return MILLRACE_SOAK === "whole" ? whole : Math.ceil(whole / 4);
}

/** Seed of a random test: constant in the normal suite, new in each soak. */
export function soakSeed(variable: string): number {
  return Number(process.env[variable] ?? MILLRACE_SOAK_SEED ?? 20_261_120);
}
