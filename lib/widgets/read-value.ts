/** A time as it was written. Charts show the exchange's local time, whatever time zone the user is in. */
export interface ReadTime {
  /** A date without a time of day stands for the start of that day in UTC. */
  readonly ms: number;
  /** The time as written, read as if in UTC. */
  readonly wallMs: number;
  readonly isDay: boolean;
  /** UTC offset such as "+02:00"; null for a date, or for a time without an offset. */
  readonly offset: string | null;
}

const NUMBER = /^-?(?:\d+|\d*\.\d+|\d+\.)(?:e[+-]?\d{1,3})?$/i;
const MAX_DIGITS = 40;

/** Statistics offices send numbers as text, and "." or "n/a" for missing values. */
export function readNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.length > MAX_DIGITS) return null;
  const text = value.trim();
  if (!NUMBER.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/;

export function readTime(value: unknown): ReadTime | null {
  const parts = typeof value === "string" && value.length <= MAX_DIGITS ? TIME.exec(value.trim()) : null;
  if (!parts) return null;
  const [, year, month, day, hour, minute = "0", second = "0", zone] = parts;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(date).getUTCDate() !== Number(day) || Number(month) > 12) return null;
  if (hour === undefined) return { ms: date, wallMs: date, isDay: true, offset: null };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const wallMs = date + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  const offset =
    zone === undefined ? null : zone === "Z" ? "+00:00" : zone.replace(/(\d\d):?(\d\d)$/, "$1:$2");
  return { ms: wallMs - offsetMs(offset), wallMs, isDay: false, offset };
}

function offsetMs(offset: string | null): number {
  if (offset === null) return 0;
  const [hours = "0", minutes = "0"] = offset.slice(1).split(":");
  return (offset.startsWith("-") ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
