import type { Threshold } from "@/lib/schema/dashboard";

interface Coloured {
  /**
   * Strength of the colour, from -1 to 1. If the sign matters, positive and negative values have different
   * colours. Null means no colour.
   */
  readonly share: number | null;
  readonly tone: Threshold["tone"] | null;
}

/**
 * Maximum percentage of the colour in the mix of colour and background. Up to this value, text stays readable
 * in both themes.
 */
const STRONGEST = 42;
const FAINTEST = 4;
const TONE = 30;

/** Every coloured figure is also shown as text, so meaning never depends on colour alone. */
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
