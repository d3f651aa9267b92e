import { z } from "zod";
import { MAX_CALLS_PER_HOUR, MAX_THRESHOLDS, type RANGES, WIDGET_KINDS } from "@/lib/schema/board-bounds";
import { dataProvider } from "./credential";
import { idInput } from "./id-input";
import { jsonValue } from "./json-value";

export const widgetKind = z.enum(WIDGET_KINDS);
export type WidgetKind = z.infer<typeof widgetKind>;

/** A list of keys instead of a dotted path, because a key may itself contain a dot. */
const path = z.array(z.union([z.string(), z.int().min(0)])).max(20);
const key = z.string().max(200);

const columnFormat = z.enum(["text", "number", "percent", "money", "date", "time", "link", "json"]);
export type ColumnFormat = z.infer<typeof columnFormat>;

const threshold = z.object({ from: z.number(), tone: z.enum(["ok", "warn", "bad"]) });
export type Threshold = z.infer<typeof threshold>;
const thresholds = z
  .array(threshold)
  .max(MAX_THRESHOLDS)
  .optional()
  .describe("Values from which a number is coloured. The highest one reached applies.");
const decimals = z
  .int()
  .min(0)
  .max(10)
  .optional()
  .describe("Number of decimals. Default: derived from the data.");

const column = {
  key,
  title: z.string().max(100).optional(),
  format: columnFormat.optional(),
  decimals,
  unit: z.string().max(20).optional(),
  thresholds,
};

const MAX_OPTION_CHARACTERS = 65_536;

const OVERLAY_KINDS = ["sma", "ema", "bollinger", "rsi", "macd"] as const;
const overlay = {
  kind: z.enum(OVERLAY_KINDS),
  length: z
    .int()
    .min(2)
    .max(500)
    .optional()
    .describe("Number of points. Default: 20 for averages and bands, 14 for RSI, 12 for MACD."),
};
export type Overlay = z.infer<z.ZodObject<typeof overlay>>;
const MAX_OVERLAYS = 8;

const overlaid = <O extends z.ZodType>(shape: O) =>
  z.array(shape).max(MAX_OVERLAYS).optional().describe("Indicators drawn over or below the first series.");

/** Missing options are derived from the data. */
const options = {
  path: path.optional().describe("Path of the rows, the number or the text within the value."),
  time: key.optional().describe("Column with the time of each row."),
  series: z.array(key).max(20).optional().describe("Columns to draw."),
  change: key.optional().describe("Field with the change of a number."),
  label: z.string().max(200).optional(),
  unit: z.string().max(40).optional(),
  decimals,
  thresholds,
  left: z.array(key).max(20).optional().describe("Series with their scale on the left."),
  percent: z
    .boolean()
    .optional()
    .describe(
      "Draws each series as its percentage change from the first visible point. With several symbols, draws all of them.",
    ),
  area: z.boolean().optional().describe("Fills the area below the line."),
  volume: z
    .boolean()
    .optional()
    .describe("Draws the volume below the candles. Default: true if the data has a volume."),
  link: key.optional().describe("Column whose cells set the dashboard's `symbol` when clicked."),
  symbol: z.string().max(100).optional().describe("Symbol to show, regardless of the dashboard's."),
  name: key.optional().describe("Column with the name of a heat map row, a sparkline, a tile or a bar."),
  group: key
    .optional()
    .describe("Column that groups the tiles of a treemap or defines the columns of a heat map."),
  size: key.optional().describe("Column with the size of a tile."),
  colour: key.optional().describe("Column with the value that colours a tile or a heat map cell."),
  min: z.number().optional().describe("Minimum of a gauge or colour scale."),
  max: z.number().optional().describe("Maximum of a gauge or colour scale."),
  calendar: z.enum(["list", "month"]).optional().describe("Initial view of a calendar. Default: `list`."),
  stale_after: z
    .number()
    .min(1)
    .max(31_536_000)
    .optional()
    .describe("Seconds after which the value is marked as stale."),
};

const ask = {
  webhook_id: key,
  symbol: key.optional().describe("Variable that receives the dashboard's `symbol`."),
  range: key.optional().describe("Variable that receives the dashboard's `range`."),
  keep: z
    .int()
    .min(10)
    .max(86_400)
    .optional()
    .describe("Seconds for which a result is reused for the same request. Default: 60."),
};
export type WidgetAsk = z.infer<z.ZodObject<typeof ask>>;

const asked = <A extends z.ZodType>(shape: A) =>
  shape
    .optional()
    .describe(
      "Calls the workflow with the dashboard's symbol or range and shows the data its provider returns.",
    );

const listed = <C extends z.ZodType>(columnOption: C) =>
  z
    .array(z.union([key, columnOption]))
    .max(200)
    .optional()
    .describe("Columns of a table, in this order.");

/** Stored options. Unknown fields that an older release let through are dropped. */
export const widgetOptions = z.object({
  ...options,
  columns: listed(z.object(column)),
  overlays: overlaid(z.object(overlay)),
  ask: asked(z.object(ask)),
});

export const givenWidgetOptions = z
  .strictObject({
    ...options,
    columns: listed(z.strictObject(column)),
    overlays: overlaid(z.strictObject(overlay)),
    ask: asked(z.strictObject(ask)),
  })
  .refine((given) => JSON.stringify(given).length <= MAX_OPTION_CHARACTERS, "Keep the options below 64 KiB.");
export type WidgetOptions = z.infer<typeof widgetOptions>;

const providerSource = z.object({ workflow_id: idInput, provider_id: z.string() });
export type ProviderSource = z.infer<typeof providerSource>;
/** Rows of a table are visible only to members of its workspace, because they aren't published. */
const tableSource = z.object({ table_id: idInput });
export const widgetSource = z.union([providerSource, tableSource]);
export type WidgetSource = z.infer<typeof widgetSource>;

export const MAX_WIDGETS = 100;

/** Viewers of a dashboard, in addition to those with a public link or a purchase. */
export const VISIBILITIES = ["private", "workspace"] as const;
export const visibility = z.enum(VISIBILITIES);
export type Visibility = z.infer<typeof visibility>;

export const layoutItem = z.object({
  widget_id: idInput,
  x: z.int().min(0).max(1000),
  y: z.int().min(0).max(10_000),
  w: z.int().min(1).max(1000),
  h: z.int().min(1).max(1000),
});
export type LayoutItem = z.infer<typeof layoutItem>;

export type Range = (typeof RANGES)[number];

export const dashboardParameters = z.record(z.string().max(64), jsonValue);
export type DashboardParameters = z.infer<typeof dashboardParameters>;

/**
 * Reasons why a widget can't show a published value. Those in `CALL_ERRORS` only occur if a widget calls its
 * workflow.
 */
const PUBLISHED_ERRORS = [
  "workflow_not_found",
  "provider_not_found",
  "table_not_found",
  "not_published",
  "no_data_yet",
  "not_kept",
  "data_too_large",
] as const;
const CALL_ERRORS = [
  "not_offered",
  "calls_used_up",
  "call_refused",
  "call_failed",
  "call_under_way",
] as const;
const widgetDataError = z.object({
  code: z.enum([...PUBLISHED_ERRORS, ...CALL_ERRORS]),
  message: z.string(),
});
export interface WidgetDataError {
  readonly code: (typeof PUBLISHED_ERRORS)[number];
  readonly message: string;
}
export type ShownError = z.infer<typeof widgetDataError>;

/** Default number of runs that a dashboard may start per hour, for all its viewers together. */
export const CALLS_PER_HOUR = 60;
export const callsPerHour = z.int().min(0).max(MAX_CALLS_PER_HOUR);

/** The failed run that left the value out of date. `code` is a step's error code. */
const lastFailure = z.object({ run_id: z.string(), at: z.string(), code: z.string() });
export type LastFailure = z.infer<typeof lastFailure>;

export const publishedData = z.object({
  as_of: z.string().nullable().describe("Time of publication; null without data."),
  version: z.int().nullable(),
  run_id: z.string().nullable(),
  sample: z.boolean().describe("True if any of the data is sample data."),
  sources: z.array(dataProvider).describe("Data providers that the data comes from, without sample data."),
  failure: lastFailure
    .nullable()
    .describe("The workflow's newest run if it failed, so that the value is unchanged."),
  part: z.boolean().optional().describe("True if the rows are only the newest ones of a larger table."),
  data: z
    .unknown()
    .describe("The provider's value. Text providers return a string, tables return at most 5,000 rows."),
  error: widgetDataError.nullable(),
});
export type PublishedData = z.infer<typeof publishedData>;
