import { z } from "zod";
import { appendTo } from "@/lib/kit/append-to";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { addTitles } from "@/lib/workers/upstream/add-titles";
import { type Fields, fieldsSchema, readFields } from "./fields";
import type { Answer } from "./operation";
import { numberOrNull } from "./tidy";

export function objectAnswer(marks: readonly string[], known: Fields = {}): Answer {
  return {
    schema: fieldsSchema(known),
    read(body) {
      if (!isJsonObject(body) || !marks.some((mark) => Object.hasOwn(body, mark))) return null;
      const { status: _, ...rest } = body;
      return readFields(rest, known);
    },
  };
}

export function nestedAnswer(...parts: readonly string[]): Answer {
  return {
    schema: z.looseObject(addTitles(Object.fromEntries(parts.map((part) => [part, z.looseObject({})])))),
    read(body) {
      if (!isJsonObject(body) || !parts.every((part) => isJsonObject(body[part]))) return null;
      const { status: _, ...rest } = body;
      return readFields(rest, {});
    },
  };
}

export function rowsAnswer(
  name: string,
  known: Fields,
  reshape: (row: JsonObject) => JsonObject = same,
): Answer {
  return {
    schema: resultsSchema(known),
    read: (body) => (isJsonObject(body) ? results(body[name], known, reshape) : null),
  };
}

/** `total` is the length of the whole list, not of the page. */
export function pageAnswer(known: Fields): Answer {
  return {
    schema: resultsSchema(known).extend(addTitles({ total: z.number().nullable() })),
    read(body) {
      const page = isJsonObject(body) ? body.result : undefined;
      const read = isJsonObject(page) ? results(page.list, known, same) : null;
      return read && isJsonObject(page) ? { ...read, total: numberOrNull(page.count) } : null;
    },
  };
}

/** The response is a bare array of rows, each with its day under `dayField`. */
export function bareCalendar(dayField: string, known: Fields): Answer {
  const dated: Fields = { date: "text", ...known };
  return {
    schema: resultsSchema(dated),
    read: (body) => results(body, dated, (row) => ({ date: row[dayField] ?? null, ...row })),
  };
}

/** Rows are grouped by day, at the top level or under `name`. The day is added to each row. */
export function datedCalendar(name: string | null, known: Fields): Answer {
  const dated: Fields = { date: "text", ...known };
  return {
    schema: resultsSchema(dated),
    read(body) {
      const days = name === null ? body : isJsonObject(body) ? body[name] : undefined;
      // For an empty table, the provider may send an empty list instead of an object.
      if (Array.isArray(days) && days.length === 0) return { results: [], count: 0 };
      if (!isJsonObject(days) || !Object.keys(days).every(isDayOrStatus)) return null;
      const rows: Json[] = [];
      for (const [date, entries] of Object.entries(days)) {
        if (date === "status") continue;
        const read = results(entries, dated, (row) => ({ ...row, date }));
        if (!read) return null;
        appendTo(rows, read.results);
      }
      return { results: rows, count: rows.length };
    },
  };
}

function isDayOrStatus(key: string): boolean {
  return key === "status" || /^\d{4}-\d\d-\d\d$/.test(key);
}

function results(
  value: Json | undefined,
  known: Fields,
  reshape: (row: JsonObject) => JsonObject,
): { results: Json[]; count: number } | null {
  if (!Array.isArray(value)) return null;
  const rows: Json[] = [];
  for (const item of value) {
    if (!isJsonObject(item)) return null;
    rows.push(readFields(reshape(item), known));
  }
  return { results: rows, count: rows.length };
}

function resultsSchema(known: Fields) {
  return z.looseObject(addTitles({ results: z.array(fieldsSchema(known)), count: z.int() }));
}

function same(row: JsonObject): JsonObject {
  return row;
}
