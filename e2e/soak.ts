/**
 * Marks the tests of chance, whose worth grows with their length: `npm run soak` runs those alone. Beside all other tests
 * run those of the contract only; a short one without chance stands for each of the others.
 */
export const SOAK = { tag: "@soak" } as const;

const { MILLRACE_SOAK, MILLRACE_SOAK_SEED } = process.env;

/** How long one of them is: a quarter beside all other tests, the whole of it in a soak, or what its variable says. */
export function soakLength(variable: string, whole: number): number {
  const wanted = process.env[variable];
  if (wanted !== undefined) return Number(wanted);
  return MILLRACE_SOAK === "whole" ? whole : Math.ceil(whole / 4);
}

/** What chance does in it: the same each time beside all other tests, something new in each soak. */
export function soakSeed(variable: string): number {
  return Number(process.env[variable] ?? MILLRACE_SOAK_SEED ?? 20_261_120);
}
