/**
 * Creating a formatter costs a hundred times as much as using it, and a chart writes dozens of figures per frame during
 * a drag. The number of formats is small, so they are cached.
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

/** Local time as published, which timestamps carry as if it were UTC. */
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
