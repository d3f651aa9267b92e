export interface ColourScale {
  readonly min: number;
  readonly max: number;
  /**
   * True if losses have one colour and gains another, and both colours get stronger with the distance from
   * zero.
   */
  readonly isSigned: boolean;
}

interface Ends {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/**
 * If there are more values than this, the colour scale ignores the most extreme 3 % at either end, because
 * they would make all other values look pale.
 */
const MANY = 20;
const TELLING = 0.97;

export function colourScale(values: readonly number[], ends: Ends, isChange: boolean): ColourScale {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const edge = sorted.length > MANY ? 1 - TELLING : 0;
  const [low, high] = [at(edge), at(1 - edge)];
  const isSigned = isChange || ((sorted[0] ?? 0) < 0 && (sorted.at(-1) ?? 0) > 0);
  if (isSigned) {
    const far = Math.max(Math.abs(ends.min ?? low), Math.abs(ends.max ?? high));
    return { min: -far, max: far, isSigned };
  }
  const [min, max] = [ends.min ?? low, ends.max ?? high];
  return { min: Math.min(min, max), max: Math.max(min, max), isSigned };
}

export function shareOf({ min, max, isSigned }: ColourScale, value: number): number {
  if (isSigned) return max === 0 ? 0 : clamp(value / max, -1, 1);
  return max === min ? 0.5 : clamp((value - min) / (max - min), 0, 1);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
