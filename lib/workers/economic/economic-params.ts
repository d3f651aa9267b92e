import { z } from "zod";
import {
  apiKey,
  day,
  optional,
  outOfOrder,
  type ParamFault,
  ruleOver,
  textOf,
  whole,
} from "@/lib/workers/upstream/param-kinds";

const seriesId = z
  .string()
  .trim()
  .regex(/^[^\s,;/?#&]{1,100}$/, "A series ID is one word, such as GDP or CPIAUCSL.");

/**
 * Value of `x-show`: the operations that a parameter applies to. Forms hide the parameter for all other
 * operations (components/worker-form/README.md).
 */
const OBSERVATIONS = { operation: ["series_observations"] };
const SERIES = { operation: ["series_observations", "series_info"] };

const shape = z.strictObject({
  api_key: apiKey.meta({
    title: "API key",
    description:
      "Default: the workspace's credential or, if it has none, the instance's key. Observations also work without a key.",
    secret: true,
    provider: "economic",
  }),
  operation: z.enum(["series_observations", "series_info", "releases"]).meta({ title: "Operation" }),
  series_id: optional(seriesId).meta({
    title: "Series",
    suggest: "series",
    "x-show": SERIES,
    "x-required": SERIES,
  }),
  start_date: optional(day).meta({ title: "From", "x-show": OBSERVATIONS }),
  end_date: optional(day).meta({ title: "To", "x-show": OBSERVATIONS }),
  frequency: optional(z.enum(["d", "w", "m", "q", "a"])).meta({
    title: "Frequency",
    "x-show": OBSERVATIONS,
    description:
      "Day, week, month, quarter or year. Default: the series' own frequency. You can only choose a lower frequency.",
  }),
  aggregation_method: optional(z.enum(["avg", "sum", "eop"])).meta({
    title: "Aggregation",
    "x-show": OBSERVATIONS,
    description:
      "How values are aggregated to a lower frequency: average (avg, the default), sum, or last value of the period (eop).",
  }),
  units: optional(z.enum(["lin", "chg", "ch1", "pch", "pc1", "pca", "cch", "cca", "log"])).meta({
    title: "Units",
    "x-show": OBSERVATIONS,
    description:
      "As published (lin); change from the previous period (chg) or from a year earlier (ch1); percentage change from the previous period (pch) or from a year earlier (pc1); compounded annual rate (pca); continuously compounded change (cch) and annual rate (cca); natural logarithm (log).",
  }),
  realtime_start: optional(day).meta({
    title: "As known from",
    "x-show": OBSERVATIONS,
    description:
      "Start of the vintage period. Returns every value that was current during the period, with the dates when it was. Default: today.",
  }),
  realtime_end: optional(day).meta({
    title: "As known until",
    "x-show": OBSERVATIONS,
    description:
      "End of the vintage period. If the start isn't set, only the values that were current on this day are returned.",
  }),
  limit: optional(whole(1, 1000)).meta({
    title: "Releases",
    description: "Number of releases, 1 to 1000.",
    default: 25,
    "x-show": { operation: ["releases"] },
  }),
});

export type EconomicParams = z.output<typeof shape>;

export const economicParams = shape.superRefine(...ruleOver(checkParams));

const TAKES: Readonly<Record<string, readonly string[] | undefined>> = {
  series_observations: [
    "series_id",
    "start_date",
    "end_date",
    "frequency",
    "aggregation_method",
    "units",
    "realtime_start",
    "realtime_end",
  ],
  series_info: ["series_id"],
  releases: ["limit"],
} satisfies Record<EconomicParams["operation"], readonly string[]>;

function checkParams(params: Readonly<Record<string, unknown>>): ParamFault[] {
  const operation = textOf(params.operation) ?? "";
  const takes = Object.hasOwn(TAKES, operation) ? TAKES[operation] : undefined;
  if (!takes) return [];
  const taken = new Set(["api_key", "operation", ...takes]);
  const faults: ParamFault[] = Object.entries(params)
    .filter(([name, value]) => value !== undefined && name in shape.shape && !taken.has(name))
    .map(([parameter]) => ({
      parameter,
      code: "not_applicable",
      message: `${operation} doesn't support ${parameter}. Leave it empty.`,
    }));
  if (taken.has("series_id") && params.series_id === undefined) {
    faults.push({ parameter: "series_id", code: "required", message: `${operation} requires series_id.` });
  }
  for (const [first, last] of [
    ["start_date", "end_date"],
    ["realtime_start", "realtime_end"],
  ] as const) {
    if (!outOfOrder(params[first], params[last])) continue;
    faults.push({
      parameter: last,
      code: "invalid_value",
      message: "The end date is before the start date.",
    });
  }
  return faults;
}
