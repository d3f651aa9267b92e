// This file is plain JavaScript, because the evaluator process runs it unbundled.
import { timeOf } from "./series-time.mjs";

const TIME_FIELDS = ["datetime", "date", "time"];
const FIGURES = ["open", "high", "low", "close", "volume"];

/** An error whose message is shown to the author of the expression. */
export class BadSeries extends Error {}

/** Items that aren't objects are rejected when they are read. */
export function isRows(list) {
  const first = list.find((item) => item !== null);
  return typeof first === "object" && first !== undefined && !Array.isArray(first);
}

export function columnByTime(rows, column) {
  const times = rows.map(requiredTime);
  const places = placesByTime(times);
  const name = columnOf(rows, column);
  return {
    list: places.map((at) => numberOrGap(rows[at], name, at)),
    places,
    times: places.map((at) => times[at]),
  };
}

export function columnInOrder(rows, column) {
  for (const [at, row] of rows.entries()) checkedRow(row, at);
  const name = columnOf(rows, column);
  return rows.map((row, at) => numberOrGap(row, name, at));
}

export function addColumn(rows, name, values) {
  if (typeof name !== "string") throw new BadSeries(`the name must be a string, not ${shown(name)}`);
  if (values.length !== rows.length)
    throw new BadSeries(
      `the number of values (${values.length}) must match the number of rows (${rows.length})`,
    );
  return rows.map((row, at) => ({ ...checkedRow(row, at), [name]: values[at] }));
}

/**
 * Returns the positions of the rows, oldest row first. If the rows are newest first, all of them are
 * reversed, including rows with equal times.
 */
function placesByTime(times) {
  const places = [...times.keys()];
  if (times.every((time, at) => at === 0 || time <= times[at - 1])) return places.reverse();
  return places.sort((a, b) => times[a] - times[b]);
}

const DEFAULT_COLUMNS = ["close", "value"];

function columnOf(rows, column) {
  const hasColumn = (name) => rows.some((row) => own(row, name) !== undefined);
  if (column === undefined) {
    const name = DEFAULT_COLUMNS.find(hasColumn);
    if (name === undefined) throw new BadSeries("no row has a `close` or `value` column: specify a column");
    return name;
  }
  if (typeof column !== "string")
    throw new BadSeries(`the column name must be a string, not ${shown(column)}`);
  if (!hasColumn(column)) throw new BadSeries(`no row has a column \`${column.slice(0, 60)}\``);
  return column;
}

/** Decimals often arrive as text, and economic data marks a missing value with ".". */
function numberOrGap(row, column, at) {
  const x = own(row, column) ?? null;
  if (x === null || x === ".") return null;
  if (typeof x === "number" && Number.isFinite(x)) return x;
  if (typeof x === "string" && x.trim() !== "" && Number.isFinite(+x)) return +x;
  throw new BadSeries(`\`${column}\` in row ${at} is ${shown(x)}, not a number`);
}

function requiredTime(row, at) {
  const ms = rowTime(row, at);
  if (ms === null) throw new BadSeries(`\`${timeField(row)}\` in row ${at} is null, not a time`);
  return ms;
}

/**
 * Returns the row with the latest time at or before `time`; the last such row, if several have the same time.
 * Null if there is none.
 */
export function asof(rows, time) {
  if (time === null) return null;
  const limit = timeOf(time);
  if (limit === null) throw new BadSeries(`${shown(time)} is not a time`);
  let found = null;
  let latest = Number.NEGATIVE_INFINITY;
  for (const [at, row] of rows.entries()) {
    const ms = rowTime(row, at);
    if (ms === null || ms > limit || ms < latest) continue;
    latest = ms;
    found = row;
  }
  return found;
}

/**
 * Returns one row per period that isn't empty, oldest first. The row's date is the period's first day or
 * minute.
 */
export function resample(rows, interval) {
  const period = periodOf(interval);
  const timed = rows.flatMap((row, at) => {
    const ms = rowTime(row, at);
    return ms === null ? [] : [{ row, at, ms }];
  });
  timed.sort((a, b) => a.ms - b.ms);
  const fields = FIGURES.filter((name) => timed.some(({ row }) => own(row, name) !== undefined));
  const groups = new Map();
  for (const each of timed) {
    const name = timeField(each.row);
    const start = period(each.row[name]);
    const group = groups.get(start);
    if (group === undefined) groups.set(start, { name, members: [each] });
    else group.members.push(each);
  }
  return [...groups].map(([start, { name, members }]) => {
    const row = { [name]: start };
    for (const field of fields) row[field] = figure(field, members);
    return row;
  });
}

function figure(field, members) {
  let value = null;
  for (const { row, at } of members) {
    const x = own(row, field) ?? null;
    if (x === null) continue;
    if (typeof x !== "number") throw new BadSeries(`\`${field}\` in row ${at} is ${shown(x)}, not a number`);
    if (value === null || field === "close") value = x;
    else if (field === "high") value = Math.max(value, x);
    else if (field === "low") value = Math.min(value, x);
    else if (field === "volume") value += x;
  }
  return value;
}

function rowTime(row, at) {
  const name = timeField(checkedRow(row, at));
  if (name === undefined) throw new BadSeries(`row ${at} has no \`datetime\`, \`date\` or \`time\``);
  if (row[name] === null) return null;
  const ms = timeOf(row[name]);
  if (ms === null) throw new BadSeries(`\`${name}\` in row ${at} is ${shown(row[name])}, not a time`);
  return ms;
}

function checkedRow(row, at) {
  if (typeof row === "object" && row !== null && !Array.isArray(row)) return row;
  throw new BadSeries(`row ${at} is ${shown(row)}, not an object`);
}

function timeField(row) {
  return TIME_FIELDS.find((name) => own(row, name) !== undefined);
}

function own(row, name) {
  return Object.hasOwn(row, name) ? row[name] : undefined;
}

const INTERVAL = /^([1-9]\d{0,2})(min|h|day|week|month|year)$/;
const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday, which is three days after a Monday. */
const DAYS_TO_MONDAY = 3;

/**
 * A row belongs to the day written in its time, so an evening in New York stays on that day, even if it is
 * the next day in UTC. Multiples of months and years are counted from the year 0, days and weeks from 1970,
 * and minutes and hours from midnight.
 */
function periodOf(interval) {
  const [, count, unit] = (typeof interval === "string" && INTERVAL.exec(interval)) || [];
  if (unit === undefined)
    throw new BadSeries(
      `${shown(interval)} is not a valid interval: write \`1week\`, \`1month\`, \`3month\`, \`1day\`, \`1h\` or \`15min\``,
    );
  const many = +count;
  if (unit === "min" || unit === "h") return (time) => minuteStart(time, unit === "h" ? many * 60 : many);
  return (time) => {
    const day = writtenDay(time);
    if (unit === "day") return dayText(floorTo(day, many) * DAY_MS);
    if (unit === "week") return dayText((floorTo(day + DAYS_TO_MONDAY, many * 7) - DAYS_TO_MONDAY) * DAY_MS);
    const date = new Date(day * DAY_MS);
    const months = date.getUTCFullYear() * 12 + date.getUTCMonth();
    const first = floorTo(months, unit === "year" ? many * 12 : many);
    return dayText(new Date(0).setUTCFullYear(Math.floor(first / 12), first % 12, 1));
  };
}

function writtenDay(time) {
  return Math.floor((typeof time === "number" ? time : timeOf(time.slice(0, 10))) / DAY_MS);
}

function minuteStart(time, minutes) {
  const text = typeof time === "number" ? new Date(time).toISOString() : time;
  const [, hour = "0", minute = "0", zone = "Z"] =
    /^.{10}[Tt ](\d\d):(\d\d)[^Zz+-]*([Zz]|[+-].*)?$/.exec(text) ?? [];
  const start = floorTo(+hour * 60 + +minute, minutes);
  const two = (part) => String(part).padStart(2, "0");
  return `${text.slice(0, 10)}T${two(Math.floor(start / 60))}:${two(start % 60)}:00${zone.toUpperCase()}`;
}

function floorTo(value, step) {
  return Math.floor(value / step) * step;
}

function dayText(ms) {
  return new Date(ms).toISOString().slice(0, 10);
}

export function shown(value) {
  if (typeof value === "function") return "a function";
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
