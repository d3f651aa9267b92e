import { isJsonObject, type Json } from "@/lib/kit/json";
import type { Dialect } from "@/lib/workers/upstream/dialect";

/** The provider reports errors in the body. In older recorded responses, errors have status 200. */
export const marketDialect: Dialect = {
  name: "The market data provider",

  stated(body) {
    if (!isJsonObject(body)) return null;
    const code = statusOf(body.code);
    const text = typeof body.message === "string" ? body.message : null;
    if (body.status !== "error" && (code === null || text === null)) return null;
    return { status: code, text: text ?? "" };
  },

  checkParams(status, said) {
    if (status === 414) return { code: "invalid_params", parameter: "symbol" };
    if (status !== 200 && status !== 400 && status !== 404) return null;
    if (/no data is available/i.test(said)) return { code: "no_data" };
    if (/not available with your plan|upgrad/i.test(said)) return { code: "plan_required" };
    if (SYMBOL_UNKNOWN.test(said)) return { code: "not_found", parameter: "symbol" };
    if (status === 404) return { code: "no_data" };
    if (/\bapi ?key\b/i.test(said)) return { code: "invalid_key" };
    if (/run out of api credits/i.test(said)) return { code: "rate_limited" };
    const parameter = /\b(?:Invalid|invalid) (\w+) (?:provided|parameter)/.exec(said)?.[1];
    return parameter ? { code: "invalid_params", parameter } : { code: "invalid_params" };
  },
};

const SYMBOL_UNKNOWN =
  /\bsymbol\b[^.]*(not found|is missing or invalid|is invalid|does not exist)|invalid symbol|unknown symbol/i;

/** Reads the status of an error, which is a string in some recorded responses. */
function statusOf(code: Json | undefined): number | null {
  const status = typeof code === "string" && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof status === "number" && Number.isInteger(status) ? status : null;
}
