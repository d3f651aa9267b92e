import { replaceNumbers } from "./replace-numbers";

/**
 * Matches numbers with so many digits that a double may lose some, or with an exponent of three digits. Most
 * bodies contain neither, so they don't have to be scanned.
 */
const MAY_LOSE = /\d[\d.]{15}|\d[eE][+-]?\d{3}/;
const TWO_TO_53 = "9007199254740992";

export interface ExactNumbers {
  /**
   * JSON in which integers above 2^53 and numbers outside the range of a double are replaced with strings
   * that keep all digits.
   */
  readonly json: string;
  /** Count of the numbers with a fraction or an exponent that are too large or too small for a double. */
  readonly beyond: number;
}

export function exactNumbers(json: string): ExactNumbers {
  if (!MAY_LOSE.test(json)) return { json, beyond: 0 };
  let beyond = 0;
  const exact = replaceNumbers(json, (number) => {
    if (isInteger(number)) return isPast53Bits(number) ? JSON.stringify(number) : null;
    if (!isBeyondDouble(number)) return null;
    beyond += 1;
    return JSON.stringify(number);
  });
  return { json: exact, beyond };
}

/** True if the JSON has a number that would become infinite, or 0, as a double. */
export function hasNumberBeyondDouble(json: string): boolean {
  if (!MAY_LOSE.test(json)) return false;
  let found = false;
  replaceNumbers(json, (number) => {
    found ||= isBeyondDouble(number);
    return null;
  });
  return found;
}

export function isFractionBeyondDouble(number: string): boolean {
  return !isInteger(number) && isBeyondDouble(number);
}

function isInteger(number: string): boolean {
  return /^-?\d+$/.test(number);
}

function isBeyondDouble(number: string): boolean {
  const value = Number(number);
  if (value !== 0) return Math.abs(value) === Number.POSITIVE_INFINITY;
  const [digits = ""] = number.split(/e/i);
  return /[1-9]/.test(digits);
}

function isPast53Bits(integer: string): boolean {
  const digits = integer.replace("-", "");
  return digits.length === TWO_TO_53.length ? digits > TWO_TO_53 : digits.length > TWO_TO_53.length;
}
