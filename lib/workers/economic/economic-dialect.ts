import { isJsonObject } from "@/lib/kit/json";
import type { Dialect } from "@/lib/workers/upstream/dialect";

/**
 * The statistics office responds to every client error with status 400, so only the message tells the errors
 * apart.
 */
export const economicDialect: Dialect = {
  name: "The economic data provider",

  stated(body) {
    if (!isJsonObject(body) || body.error_code === undefined) return null;
    const status = Number(body.error_code);
    const text = typeof body.error_message === "string" ? body.error_message : "";
    return { status: Number.isInteger(status) ? status : null, text };
  },

  checkParams(status, said) {
    if (status === 420 || status === 423) return { code: "rate_limited" };
    if (status !== 200 && status !== 400 && status !== 404) return null;
    // The series exists, but has no vintage in the requested period.
    if (/does not exist in ALFRED/i.test(said)) return { code: "no_data", parameter: "realtime_start" };
    if (/series does not exist/i.test(said)) return { code: "not_found" };
    if (/\bapi_?key\b/i.test(said)) return { code: "invalid_key" };
    if (/too many requests|rate limit/i.test(said)) return { code: "rate_limited" };
    if (status === 404) return null;
    const name = /\b(?:Variable|variable|Value of) (\w+)/.exec(said)?.[1];
    const parameter = name === undefined ? undefined : OUR_NAMES[name];
    return parameter ? { code: "invalid_params", parameter } : { code: "invalid_params" };
  },
};

const OUR_NAMES: Readonly<Record<string, string | undefined>> = {
  series_id: "series_id",
  observation_start: "start_date",
  observation_end: "end_date",
  frequency: "frequency",
  aggregation_method: "aggregation_method",
  realtime_start: "realtime_start",
  realtime_end: "realtime_end",
  units: "units",
  limit: "limit",
};
