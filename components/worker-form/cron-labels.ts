import { getCronFields } from "@/lib/trigger/get-cron-fields";

/**
 * Describes a cron expression in words. Null for an uncommon expression, because the expression itself is
 * clearer than a guess.
 */
export function cronLabels(cron: string): string | null {
  const given = getCronFields(cron);
  const fields = given.length === 6 && given[0] === "0" ? given.slice(1) : given;
  const [minute, hour, day, month, weekday] = fields;
  if (fields.length !== 5 || minute === undefined || hour === undefined) return null;
  const times = timesOf(minute, hour);
  const days =
    month === "*" ? daysOf(day ?? "", weekday ?? "") : dateOf(day ?? "", month ?? "", weekday ?? "");
  if (times === null || days === null) return null;
  if (days !== "") return `${times.words}, ${days}`;
  return times.isOnce ? `${times.words} every day` : times.words;
}

interface Times {
  readonly words: string;
  /** True if the schedule runs at specific times of day, false if it repeats within the day. */
  readonly isOnce: boolean;
}

function timesOf(minute: string, hour: string): Times | null {
  const through = (words: string) => ({ words, isOnce: false });
  const step = stepOf(minute, 60);
  if (step !== null) {
    const every = step.size === 1 ? "Every minute" : `Every ${step.size} minutes`;
    if (hour === "*")
      return through(step.from === 0 ? every : `${every}, starting ${step.from} min past the hour`);
    const range = rangeOf(hour, 0, 23);
    return range && through(`${every} from ${clock(range[0], step.from)} to ${clock(range[1], 59)}`);
  }
  const at = numberOf(minute, 0, 59);
  if (at === null) return null;
  const hours = stepOf(hour, 24);
  if (hours?.size === 1)
    return through(at === 0 ? "Every hour" : `Every hour at ${at === 1 ? "1 minute" : `${at} minutes`} past`);
  if (hours !== null) return through(`Every ${hours.size} hours, from ${clock(hours.from, at)}`);
  const range = rangeOf(hour, 0, 23);
  if (range) return through(`Every hour from ${clock(range[0], at)} to ${clock(range[1], at)}`);
  const list = listOf(hour, (one) => numberOf(one, 0, 23));
  return list && { words: `At ${joined(list.map((one) => clock(one, at)))}`, isOnce: true };
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/**
 * Describes the days of a schedule. Empty if every day matches. Null if both fields are set, because cron
 * then fires when either matches, which is hard to explain in a short sentence.
 */
function daysOf(day: string, weekday: string): string | null {
  if (day === "*" && weekday === "*") return "";
  if (day === "*") {
    const [from, to, ...more] = weekday.split("-").map(weekdayOf);
    if (from && to && more.length === 0) return `${from} to ${to}`;
    const list = listOf(weekday, weekdayOf);
    return list && `on ${joined(list)}`;
  }
  if (weekday !== "*") return null;
  if (day === "L") return "on the last day of the month";
  const list = listOf(day, (one) => numberOf(one, 1, 31));
  return list && `on ${list.length === 1 ? "day" : "days"} ${joined(list.map(String))} of the month`;
}

function dateOf(day: string, month: string, weekday: string): string | null {
  const [at, name] = [numberOf(day, 1, 31), numberOf(month, 1, 12)];
  return at === null || name === null || weekday !== "*" ? null : `on ${at} ${MONTHS[name - 1]}`;
}

function weekdayOf(text: string): string | null {
  const number = numberOf(text, 0, 7);
  if (number !== null) return WEEKDAYS[number % 7] ?? null;
  return WEEKDAYS.find((name) => name.slice(0, 3).toUpperCase() === text.toUpperCase()) ?? null;
}

/**
 * Parses `*` and steps that divide `whole` evenly, because only those keep a constant interval across hours
 * or days.
 */
function stepOf(text: string, whole: number): { readonly from: number; readonly size: number } | null {
  if (text === "*") return { from: 0, size: 1 };
  const [start = "", step = "", ...more] = text.split("/");
  const from = start === "*" ? 0 : numberOf(start, 0, whole - 1);
  const size = numberOf(step, 1, whole - 1);
  if (from === null || size === null || more.length > 0) return null;
  return whole % size === 0 && from < size ? { from, size } : null;
}

function rangeOf(text: string, min: number, max: number): readonly [number, number] | null {
  const [from, to, ...more] = text.split("-").map((one) => numberOf(one, min, max));
  if (from === undefined || from === null || to === undefined || to === null || more.length > 0) return null;
  return from < to ? [from, to] : null;
}

function listOf<T>(text: string, read: (one: string) => T | null): T[] | null {
  const list = text.split(",").map(read);
  const known = list.flatMap((one) => (one === null ? [] : [one]));
  return known.length === list.length ? known : null;
}

function numberOf(text: string, min: number, max: number): number | null {
  if (!/^\d{1,2}$/.test(text)) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function joined(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(words);
}
