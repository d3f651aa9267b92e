import type { Threshold } from "@/lib/schema/dashboard";

interface Coloured {
  /** -1 to 1; null where it has no colour. */
  readonly share: number | null;
  readonly tone: Threshold["tone"] | null;
}

/** Mixed into the surface no further than that text on it can be read, in both themes. */
const STRONGEST = 42;
const FAINTEST = 4;
const TONE = 30;

/** What lies behind a figure. The figure itself stands there too, so nothing is said by colour alone. */
export function cellColour({ share, tone }: Coloured, isSigned: boolean): string | undefined {
  if (tone !== null) return mixed(tone, TONE);
  if (share === null) return undefined;
  const strength = FAINTEST + Math.abs(share) * (STRONGEST - FAINTEST);
  if (!isSigned) return mixed("accent", strength);
  return share === 0 ? undefined : mixed(share > 0 ? "up" : "down", strength);
}

function mixed(meaning: string, percent: number): string {
  return `color-mix(in srgb, var(--color-${meaning}) ${percent.toFixed(1)}%, var(--color-surface))`;
}
