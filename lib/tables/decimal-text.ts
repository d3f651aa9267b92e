const WRITTEN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;
/** On each side of the dot, written out: more than any double needs. */
const MAX_DIGITS = 400;

/**
 * A decimal written out without an exponent, its digits as they were given: `1.50` stays `1.50`, `2e3` is `2000`. Null
 * where the text is no decimal, or has more than 400 digits before the dot or behind it.
 */
export function plainDecimal(text: string): string | null {
  const [, sign, before = "", behind = "", exponent = "0"] = WRITTEN.exec(text) ?? [];
  if (sign === undefined || before + behind === "") return null;
  const moved = Number(exponent);
  const digits = before + behind;
  const dot = before.length + moved;
  if (dot > 2 * MAX_DIGITS || digits.length - dot > 2 * MAX_DIGITS) return null;
  const whole = dot <= 0 ? "" : digits.slice(0, dot).padEnd(dot, "0");
  const fraction = dot >= 0 ? digits.slice(dot) : digits.padStart(digits.length - dot, "0");
  const stripped = whole.replace(/^0+/, "");
  if (stripped.length > MAX_DIGITS || fraction.length > MAX_DIGITS) return null;
  const size = `${stripped === "" ? "0" : stripped}${fraction === "" ? "" : `.${fraction}`}`;
  return sign === "-" && /[1-9]/.test(size) ? `-${size}` : size;
}

/** One text for each value: `1.50` and `1.5` are the same. Takes what `plainDecimal` gave. */
export function canonicalDecimal(plain: string): string {
  return plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain;
}

/** Whether a JSON number means this very value to whoever reads it as a double and writes it again. */
export function isExactAsNumber(decimal: string): boolean {
  if (decimal.length <= 15 && !/[eE]/.test(decimal)) return true;
  const plain = plainDecimal(decimal);
  const again = plainDecimal(String(Number(decimal)));
  return plain !== null && again !== null && canonicalDecimal(plain) === canonicalDecimal(again);
}
