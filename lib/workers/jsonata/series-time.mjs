// This file is plain JavaScript, because the evaluator process runs it unbundled.

const TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?: ?([Zz]|[+-]\d\d:?\d\d))?)?$/;

/**
 * Returns milliseconds since 1970 for an ISO time or date (UTC if it has no time zone), or for a number of
 * milliseconds. Null for other values, including 30 February and 25:00.
 */
export function timeOf(value) {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  const parts = typeof value === "string" ? TIME.exec(value) : null;
  if (parts === null) return null;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", zone = "Z"] = parts;
  if (+hour > 23 || +minute > 59 || +second > 59) return null;
  const days = daysOf(+year, +month, +day);
  const offset = minutesOf(zone);
  if (days === null || offset === null) return null;
  const minutes = days * 1440 + +hour * 60 + +minute - offset;
  return minutes * 60_000 + +second * 1000 + (fraction === "" ? 0 : +`0.${fraction}` * 1000);
}

function daysOf(year, month, day) {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / 86_400_000 : null;
}

function minutesOf(zone) {
  if (zone === "Z" || zone === "z") return 0;
  const hours = +zone.slice(1, 3);
  const minutes = +zone.slice(-2);
  if (hours > 23 || minutes > 59) return null;
  return (zone[0] === "-" ? -1 : 1) * (hours * 60 + minutes);
}
