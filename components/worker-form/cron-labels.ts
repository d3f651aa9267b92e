/** What the usual cron expressions say, in words; null for all others, which are better read than guessed at. */
export function cronLabels(cron: string): string | null {
  const given = cron.trim().split(/\s+/);
  const fields = given.length === 6 && given[0] === "0" ? given.slice(1) : given;
  const [minute, hour, day, month, weekday] = fields;
  if (fields.length !== 5 || minute === undefined || hour === undefined || month !== "*") return null;
  const times = timesOf(minute, hour);
  const days = daysOf(day ?? "", weekday ?? "");
  if (times === null || days === null) return null;
  if (days !== "") return `${times.words}, ${days}`;
  return times.isOnce ? `${times.words} every day` : times.words;
}

interface Times {
  readonly words: string;
  /** At certain times of a day, not all through it. */
  readonly isOnce: boolean;
}

function timesOf(minute: string, hour: string): Times | null {
  const through = (words: string) => ({ words, isOnce: false });
  const step = stepOf(minute, 60);
  if (step !== null) {
    const every = step === 1 ? "Every minute" : `Every ${step} minutes`;
    if (hour === "*") return through(every);
    const range = rangeOf(hour, 0, 23);
    return range && through(`${every} from ${clock(range[0], 0)} to ${clock(range[1], 59)}`);
  }
  const at = numberOf(minute, 0, 59);
  if (at === null) return null;
  const hours = stepOf(hour, 24);
  if (hours === 1) return through(at === 0 ? "Every hour" : `Every hour, ${at} minutes past`);
  if (hours !== null) return through(`Every ${hours} hours, from ${clock(0, at)}`);
  const range = rangeOf(hour, 0, 23);
  if (range) return through(`Every hour from ${clock(range[0], at)} to ${clock(range[1], at)}`);
  const list = listOf(hour, (one) => numberOf(one, 0, 23));
  return list && { words: `At ${joined(list.map((one) => clock(one, at)))}`, isOnce: true };
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** "" for every day; where both are given, either fires, which no short sentence says well. */
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

function weekdayOf(text: string): string | null {
  const number = numberOf(text, 0, 7);
  if (number !== null) return WEEKDAYS[number % 7] ?? null;
  return WEEKDAYS.find((name) => name.slice(0, 3).toUpperCase() === text.toUpperCase()) ?? null;
}

/** `*` and steps that go on evenly from one hour, or day, to the next. */
function stepOf(text: string, whole: number): number | null {
  if (text === "*") return 1;
  const step = text.startsWith("*/") ? numberOf(text.slice(2), 1, whole - 1) : null;
  return step !== null && whole % step === 0 ? step : null;
}

function rangeOf(text: string, least: number, most: number): readonly [number, number] | null {
  const [from, to, ...more] = text.split("-").map((one) => numberOf(one, least, most));
  if (from === undefined || from === null || to === undefined || to === null || more.length > 0) return null;
  return from < to ? [from, to] : null;
}

function listOf<T>(text: string, read: (one: string) => T | null): T[] | null {
  const list = text.split(",").map(read);
  const known = list.flatMap((one) => (one === null ? [] : [one]));
  return known.length === list.length ? known : null;
}

function numberOf(text: string, least: number, most: number): number | null {
  if (!/^\d{1,2}$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function joined(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(words);
}
