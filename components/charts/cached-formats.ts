/**
 * Creating a formatter costs about a hundred times as much as using it, and during a drag a chart formats
 * dozens of numbers per frame. There are only a few distinct formats, so they are cached.
 */
const numbers = new Map<string, Intl.NumberFormat>();
const walls = new Map<string, Intl.DateTimeFormat>();

interface Digits {
  readonly notation?: "compact";
  readonly minimumFractionDigits?: number;
  readonly maximumFractionDigits: number;
}

export function numberFormat(locale: string | undefined, digits: Digits): Intl.NumberFormat {
  const { notation = "", minimumFractionDigits = "", maximumFractionDigits } = digits;
  const key = `${locale} ${notation} ${minimumFractionDigits} ${maximumFractionDigits}`;
  const known = numbers.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, digits);
  numbers.set(key, made);
  return made;
}

/** Returns a formatter for timestamps that encode the local time as if it were UTC. */
export function wallFormat(withTime: boolean, locale?: string): Intl.DateTimeFormat {
  const key = `${locale} ${withTime}`;
  const known = walls.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    ...(withTime && { timeStyle: "short" }),
    timeZone: "UTC",
  });
  walls.set(key, made);
  return made;
}
