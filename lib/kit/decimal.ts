import type { Json } from "./json";

/** An exact number: `units` times ten to the power of minus `scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const WRITTEN = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;
/**
 * Maximum number of digits, and maximum exponent. No double needs more, so larger values would only cost
 * time.
 */
const MAX_DIGITS = 400;

export function decimalOf(value: Json | undefined): Decimal | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const [, sign = "", whole = "", part = "", power = "0"] = WRITTEN.exec(String(value)) ?? [];
  if (whole === "" || whole.length + part.length > MAX_DIGITS || Math.abs(Number(power)) > MAX_DIGITS)
    return null;
  const units = BigInt(`${sign === "-" ? "-" : ""}${whole}${part}`);
  const scale = part.length - Number(power);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

export function plus(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: at(one, scale) + at(other, scale), scale };
}

export function minus(one: Decimal, other: Decimal): Decimal {
  return plus(one, { ...other, units: -other.units });
}

export function times(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, scale: one.scale + other.scale };
}

export function absolute({ units, scale }: Decimal): Decimal {
  return { units: units < 0n ? -units : units, scale };
}

export function isMore(one: Decimal, other: Decimal): boolean {
  const scale = Math.max(one.scale, other.scale);
  return at(one, scale) > at(other, scale);
}

/** Returns the decimal as a JSON number if a double keeps all its digits, otherwise as a string. */
export function jsonOf({ units, scale }: Decimal): number | string {
  const negative = units < 0n;
  const digits = String(negative ? -units : units).padStart(scale + 1, "0");
  const whole = scale === 0 ? digits : digits.slice(0, -scale);
  const part = scale === 0 ? "" : digits.slice(-scale).replace(/0+$/, "");
  const text = `${negative ? "-" : ""}${whole}${part === "" ? "" : `.${part}`}`;
  const number = Number(text);
  const back = decimalOf(number);
  return back !== null && minus(back, { units, scale }).units === 0n ? number : text;
}

function at({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}
