const WRITTEN =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

/**
 * A date stays a date. A time is converted to UTC and keeps all digits of its seconds; without a time zone,
 * it is taken as UTC. Returns null unless the text is an ISO time in the years 1 to 9999.
 */
export function storedTime(text: string): string | null {
  const [, year, month, day, hour = "", minute = "", second = "00", digits, zone = "Z"] =
    WRITTEN.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return null;
  if (hour === "") return date;
  const shift = shiftOf(zone);
  if (hour > "23" || minute > "59" || second > "59" || shift === null) return null;
  const time = new Date(Date.parse(`${date}T${hour}:${minute}:${second}Z`) - shift * 60_000);
  const utc = time.toISOString();
  // Rejects years outside 1 to 9999. For years beyond 9999, `toISOString` returns more than 24 characters: a
  // sign and six digits for the year.
  if (utc.length !== 24 || utc.startsWith("0000")) return null;
  return `${utc.slice(0, 19)}${digits === undefined ? "" : `.${digits}`}Z`;
}

/** Restores a plus sign that wasn't escaped and therefore arrived as a space. */
export function withPlusSign(text: string): string {
  return text.replace(/^(.+:\d\d(?:\.\d+)?) (\d\d(?::?\d\d)?)$/, "$1+$2");
}

function isDay(date: string): boolean {
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) && !date.startsWith("0000");
}

/** Returns how many minutes a time zone is ahead of UTC. */
function shiftOf(zone: string): number | null {
  if (zone === "Z" || zone === "z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(":", ""));
  if (hours > 23 || minutes > 59) return null;
  return (hours * 60 + minutes) * (zone.startsWith("-") ? -1 : 1);
}

/**
 * A shorter date or time is completed with the remaining characters of this string. SQL statements complete
 * times in the same way (db/table-sql.ts).
 */
export const TIME_REST = "0000-00-00T00:00:00.000000000";

/** Returns a string of fixed length. The strings sort like the times, and are the same for equal times. */
export function comparableTime(stored: string): string {
  const said = stored.replace(/Z$/, "");
  return said + TIME_REST.slice(said.length);
}

export function timeMs(stored: string): number {
  return Date.parse(`${comparableTime(stored).slice(0, 23)}Z`);
}
