import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { addTitles } from "@/lib/workers/upstream/add-titles";
import { stamps } from "@/lib/workers/upstream/stamp-result";

const text = z.string().nullable();

export const observations = z
  .object(
    addTitles({
      series_id: z.string(),
      count: z.int(),
      observations: z.array(
        z.object(
          addTitles({
            date: z.string(),
            value: z.string().describe("As published; `.` if there is no value."),
            missing: z.literal(true).optional(),
            realtime_start: z
              .string()
              .optional()
              .describe("First day on which this value was current (vintages)."),
            realtime_end: z.string().optional().describe("Last day on which this value was current."),
          }),
        ),
      ),
      ...stamps,
    }),
  )
  .meta({ title: "Observations" });

export const seriesInfo = z
  .object(
    addTitles({
      series_id: z.string(),
      title: text,
      units: text,
      frequency: text,
      seasonal_adjustment: text,
      last_updated: text.describe("Time of the last update (ISO 8601)."),
      observation_start: text,
      observation_end: text,
      ...stamps,
    }),
  )
  .meta({ title: "About a series" });

export const releases = z
  .object(
    addTitles({
      count: z.int(),
      total: z.int(),
      releases: z.array(
        z.object(
          addTitles({ id: z.string(), name: text, press_release: z.boolean(), link: text, notes: text }),
        ),
      ),
      ...stamps,
    }),
  )
  .meta({ title: "Releases" });

export interface ObservationPage {
  readonly rows: JsonObject[];
  /** Total number of observations; null if the response doesn't state it. */
  readonly all: number | null;
}

/** In this function and the following ones, null means that the body has an unexpected shape. */
export function readObservations(body: Json, vintages: boolean): ObservationPage | null {
  if (!isJsonObject(body) || !Array.isArray(body.observations)) return null;
  const rows: JsonObject[] = [];
  for (const item of body.observations) {
    if (!isJsonObject(item) || typeof item.date !== "string") return null;
    const row = observation(item.date, item.value);
    rows.push(vintages ? { ...row, ...heldIn(item) } : row);
  }
  return { rows, all: typeof body.count === "number" ? body.count : null };
}

function heldIn({ realtime_start, realtime_end }: JsonObject): JsonObject {
  return {
    ...(typeof realtime_start === "string" ? { realtime_start } : {}),
    ...(typeof realtime_end === "string" ? { realtime_end } : {}),
  };
}

/** Values stay strings, to preserve the source's decimals. A lone dot means that there is no value. */
export function observation(date: string, value: Json | undefined): JsonObject {
  const written = typeof value === "number" ? String(value) : typeof value === "string" ? value : ".";
  return /^\s*\.?\s*$/.test(written) ? { date, value: written, missing: true } : { date, value: written };
}

export function readSeries(body: Json, seriesId: string): JsonObject | "unknown" | null {
  // The provider really spells it "seriess".
  if (!isJsonObject(body) || !Array.isArray(body.seriess)) return null;
  const [series] = body.seriess;
  if (series === undefined) return "unknown";
  if (!isJsonObject(series)) return null;
  return {
    series_id: textOf(series.id) ?? seriesId,
    title: textOf(series.title),
    units: textOf(series.units),
    frequency: textOf(series.frequency),
    seasonal_adjustment: textOf(series.seasonal_adjustment),
    last_updated: isoTime(textOf(series.last_updated)),
    observation_start: textOf(series.observation_start),
    observation_end: textOf(series.observation_end),
  };
}

export function readReleases(body: Json, limit: number): JsonObject | null {
  if (!isJsonObject(body) || !Array.isArray(body.releases)) return null;
  const rows = body.releases.slice(0, limit);
  const objects = rows.filter(isJsonObject);
  if (objects.length < rows.length) return null;
  const total =
    typeof body.count === "number" && Number.isSafeInteger(body.count) ? body.count : body.releases.length;
  return { count: objects.length, total, releases: objects.map(release) };
}

function release(row: JsonObject): JsonObject {
  return {
    id: typeof row.id === "number" ? String(row.id) : (textOf(row.id) ?? ""),
    name: textOf(row.name),
    press_release: row.press_release === true || row.press_release === "true",
    link: textOf(row.link),
    notes: textOf(row.notes),
  };
}

/**
 * The provider writes times like "2024-10-30 07:54:01-05", with a space instead of T and an offset in hours
 * only.
 */
function isoTime(written: string | null): string | null {
  if (written === null) return null;
  const iso = written.trim().replace(" ", "T");
  return /[+-]\d\d$/.test(iso) ? `${iso}:00` : iso.replace(/([+-]\d\d)(\d\d)$/, "$1:$2");
}

function textOf(value: Json | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
