/**
 * A formatter costs a hundred times what it does: a chart writes dozens of figures for each picture while a hand moves it.
 * There are as many of them as there are ways to write a figure, so they are kept.
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

/** The clock as it was published: times carry it as if it were UTC. */
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
