const WRITTEN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;
/**
 * Maximum number of digits on each side of the decimal point in a number written without an exponent. No
 * double needs more.
 */
const MAX_DIGITS = 400;

/**
 * Keeps all digits of the decimal: `1.50` stays `1.50`, and `2e3` becomes `2000`. Null for any other string,
 * and for more than 400 digits on either side of the decimal point.
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

export function canonicalDecimal(plain: string): string {
  return plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain;
}

export function isExactAsNumber(decimal: string): boolean {
  if (decimal.length <= 15 && !/[eE]/.test(decimal)) return true;
  const plain = plainDecimal(decimal);
  const again = plainDecimal(String(Number(decimal)));
  return plain !== null && again !== null && canonicalDecimal(plain) === canonicalDecimal(again);
}
