/**
 * Bounds of one text and of one step's resolving. Work is counted in units of about a nanosecond on an ordinary
 * machine, so that the same expression over the same data is refused or accepted everywhere alike; the clock is
 * only the second line.
 */
export const LIMITS = {
  templateLength: 100_000,
  /** Characters between the braces of one text, each some microseconds of reading. */
  expressionLength: 20_000,
  /** Words and signs of one program; with more it does not run, so nothing behind them is read either. */
  programTokens: 20_000,
  /** About 50 ms. */
  work: 50_000_000,
  /** Liquid's own count of characters and elements made. */
  memory: 20_000_000,
  /** Characters of a text with expressions in it; a result of an upstream call is bounded alike. */
  outputLength: 10_485_760,
  /** Elements of a literal range such as `(1..10)`. */
  rangeLength: 10_000,
  /** A property path, date format or time zone given to a filter: each is read once for every element. */
  argumentLength: 300,
  /** Keys named in an error. */
  keysNamed: 50,
  cachedTemplates: 1_000,
  cachedLength: 1_000_000,
} as const;
