/**
 * Limits for one text and for the expressions of one step. Work is counted in units of about a nanosecond, so
 * that the same expression over the same data is accepted or refused on every machine; the clock is only a
 * second safeguard.
 */
export const LIMITS = {
  templateLength: 100_000,
  /** Characters between the braces of one text. Each takes some microseconds to parse. */
  expressionLength: 20_000,
  /** Tokens of one program. A longer program doesn't run, so the rest isn't parsed. */
  programTokens: 20_000,
  /** About 50 ms. */
  work: 50_000_000,
  /** Liquid's own count of created characters and elements. */
  memory: 20_000_000,
  /** Characters of a string with expressions. The limit equals that for results of upstream calls. */
  outputLength: 10_485_760,
  /** Elements of a literal range such as `(1..10)`. */
  rangeLength: 10_000,
  /**
   * Property paths, date formats and time zones passed to a filter, because each is parsed again for every
   * element.
   */
  argumentLength: 300,
  /** Keys listed in an error. */
  keysNamed: 50,
  cachedTemplates: 1_000,
  cachedLength: 1_000_000,
} as const;
