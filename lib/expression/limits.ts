/**
 * Work is counted in units of about a nanosecond, so that an expression over the same data is accepted or
 * rejected alike on every machine. The clock is only a second safeguard.
 */
export const LIMITS = {
  templateLength: 100_000,
  /**
   * Maximum number of characters between the braces `{{…}}` of a string. Parsing takes a few microseconds per
   * character.
   */
  expressionLength: 20_000,
  /**
   * Maximum number of tokens in a program. Programs with more tokens are rejected before they run, so they
   * aren't tokenised any further.
   */
  programTokens: 20_000,
  /** Maximum work per step, in units of about a nanosecond: about 50 ms. */
  work: 50_000_000,
  /** Maximum number of characters and elements that an expression may create, as counted by Liquid itself. */
  memory: 20_000_000,
  /**
   * Maximum number of characters in a string that contains expressions. The same limit applies to the results
   * of external calls.
   */
  outputLength: 10_485_760,
  rangeLength: 10_000,
  /**
   * Maximum length of property paths, date formats and time zones passed to a filter, which parses them again
   * for every element.
   */
  argumentLength: 300,
  keysNamed: 50,
  cachedTemplates: 1_000,
  cachedLength: 1_000_000,
} as const;
