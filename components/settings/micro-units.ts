const SCALE = 1_000_000n;
const DIGITS = 6;
const WRITTEN = /^(\d{1,9})(?:[.,](\d{1,6}))?$/;

/** Parses an amount such as `2.50`. Returns it in millionths of a currency unit, or null if it is invalid. */
export function microUnits(text: string): number | null {
  const [, whole, part = ""] = WRITTEN.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(BigInt(whole) * SCALE + BigInt(part.padEnd(DIGITS, "0")));
}

/**
 * Formats an amount in millionths of a currency unit for an input field, with at least two decimal places.
 */
export function writtenAmount(micro: number): string {
  const all = BigInt(micro);
  const part = String(all % SCALE).padStart(DIGITS, "0");
  return `${all / SCALE}.${part.slice(0, 2)}${part.slice(2).replace(/0+$/, "")}`;
}

export function shownAmount(micro: number): string {
  return (micro / Number(SCALE)).toLocaleString(undefined, {
    minimumFractionDigits: 2,
    maximumFractionDigits: DIGITS,
  });
}
