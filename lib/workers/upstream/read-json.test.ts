import { describe, expect, test } from "vitest";
import { economicDialect } from "@/lib/workers/economic/economic-dialect";
import { marketDialect } from "@/lib/workers/market-data/market-dialect";
import { newsDialect } from "@/lib/workers/news/news-dialect";
import { replies, TEST_NOW } from "./connector-context.suite";
import type { Dialect } from "./dialect";
import { readJson } from "./read-json";

const KEY = "k3y-Of/Mine";
const read = (dialect: Dialect, status: number, body: unknown, headers = {}) =>
  readJson(replies(status, body, headers), { dialect, key: KEY, nowMs: TEST_NOW });

function codeOf(dialect: Dialect, status: number, body: unknown): string {
  const result = read(dialect, status, body);
  return result.ok ? "ok" : result.error.code;
}

const market = (code: number, message: string) => ({ code, message, status: "error" });

describe("every fault has the code of the contract", () => {
  test.each([
    [200, market(400, "**symbol** not found: FAKE. Please specify it correctly."), "not_found"],
    [400, market(400, "**symbol** not found: FAKE. Please specify it correctly."), "not_found"],
    [404, market(404, "**symbol** or **figi** parameter is missing or invalid."), "not_found"],
    [400, market(400, "No data is available on the specified dates."), "no_data"],
    [400, market(400, "**symbol** ALD is not available with your plan."), "plan_required"],
    [400, market(400, "Invalid **interval** provided: 1ms. Supported intervals: 1min"), "invalid_params"],
    [200, market(401, "**apikey** parameter is incorrect or not specified."), "invalid_key"],
    [401, "no", "invalid_key"],
    [403, market(403, "The 'demo' API key is only used for initial familiarity."), "plan_required"],
    [200, market(403, "This endpoint is available with pro plans. Upgrade your API Key"), "plan_required"],
    [200, market(404, "Data not found"), "no_data"],
    [404, market(404, "nothing found from your very strict query."), "no_data"],
    [404, "404 page not found", "no_data"],
    [414, "", "invalid_params"],
    [200, market(429, "You have run out of API credits for the current minute."), "rate_limited"],
    [429, "<html>slow down</html>", "rate_limited"],
    [500, market(500, "oops"), "upstream_error"],
    [503, "", "upstream_error"],
    [502, '{"price":"1"}', "upstream_error"],
    [302, "", "upstream_error"],
    [200, "", "upstream_invalid"],
    [200, "<!doctype html><p>Hello", "upstream_invalid"],
    [200, '{"values":[{"datetime":"20', "upstream_invalid"],
    [200, { code: 400, message: "Something is wrong" }, "invalid_params"],
    [200, { price: "1", code: 7 }, "ok"],
    [200, '\uFEFF{"price":"1"}', "ok"],
  ])("market %i %j: %s", (status, body, code) => {
    expect(codeOf(marketDialect, status, body)).toBe(code);
  });

  test.each([
    [200, { error: "Invalid api key" }, "invalid_key"],
    [401, { error: "Invalid api key" }, "invalid_key"],
    [401, "You have used all available tokens for unsubscribed users from this IP address.", "plan_required"],
    [401, "Unauthorized", "invalid_key"],
    [200, { error: "You have used all tokens of your plan" }, "plan_required"],
    [200, { error: "Unknown category" }, "invalid_params"],
    [400, { error: "Bad parameter" }, "invalid_params"],
    [403, "blocked", "plan_required"],
    [429, "tokens", "rate_limited"],
    [503, "", "rate_limited"],
    [500, "", "upstream_error"],
    [530, "", "upstream_error"],
    [200, "", "upstream_invalid"],
    [204, "", "ok"],
  ])("news %i %j: %s", (status, body, code) => {
    expect(codeOf(newsDialect, status, body)).toBe(code);
  });

  const economic = (error_message: string, error_code = 400) => ({ error_code, error_message });
  test.each([
    [400, economic("Bad Request.  The series does not exist."), "not_found"],
    [404, economic("Not Found.  The series does not exist.", 404), "not_found"],
    [400, economic("Bad Request.  The series does not exist in ALFRED but may exist in FRED."), "no_data"],
    [400, economic("Bad Request.  Variable api_key is not set.  Read …"), "invalid_key"],
    [400, economic("Bad Request.  The value for variable api_key is not registered."), "invalid_key"],
    [400, economic("Bad Request.  Variable limit is not between 1 and 1000."), "invalid_params"],
    [200, economic("Bad Request.  The series does not exist."), "not_found"],
    [429, economic("Too Many Requests.  Exceeded Rate Limit", 429), "rate_limited"],
    [420, "", "rate_limited"],
    [423, "", "rate_limited"],
    [503, "<?xml version='1.0'?><error/>", "upstream_error"],
    [200, "<?xml version='1.0'?><error/>", "upstream_invalid"],
  ])("economic %i %j: %s", (status, body, code) => {
    expect(codeOf(economicDialect, status, body)).toBe(code);
  });
});

describe("what a refusal says", () => {
  test("the parameter that the provider complains about goes by our name", () => {
    const body = {
      error_code: 400,
      error_message: "Bad Request.  Value of observation_start is not a date.",
    };
    const result = read(economicDialect, 400, body);
    expect(result.ok || result.error.details).toMatchObject({ parameter: "start_date" });
  });

  test.each([
    [{ "retry-after": "17" }, 17_000],
    [{ "retry-after": "Thu, 15 Jan 2026 15:30:42 GMT" }, 42_000],
    [{ "retry-after": "Thu, 15 Jan 2026 15:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, null],
    [{ "retry-after": "-5" }, null],
    [{}, null],
  ])("a wait of %j", (headers, expected) => {
    const result = read(marketDialect, 429, "", headers);
    expect(result.ok || result.error.retryAfterMs).toBe(expected);
  });

  test("the key never stands in it, plain or encoded, nor does markup", () => {
    const text = `**apikey** ${KEY} (${encodeURIComponent(KEY)}) is wrong`;
    const result = read(marketDialect, 401, market(401, text));
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain(KEY);
    expect(JSON.stringify(result)).not.toContain(encodeURIComponent(KEY));
    expect(JSON.stringify(result)).not.toContain("**apikey**");
    expect(JSON.stringify(read(marketDialect, 200, `not JSON ${KEY}`))).not.toContain(KEY);
  });

  test("every message is one line that ends in a full stop", () => {
    for (const status of [200, 400, 401, 403, 404, 414, 429, 500]) {
      const result = read(marketDialect, status, "a\nb");
      expect(result.ok || result.error.message).toMatch(/^[^\n]+\.$/);
    }
  });

  test("no answer at all keeps the client's code", () => {
    const answer = { ok: false, code: "upstream_timeout", message: `GET ?api_key=${KEY}` } as const;
    const result = readJson(answer, { dialect: marketDialect, key: KEY, nowMs: TEST_NOW });
    expect(result).toMatchObject({ ok: false, error: { code: "upstream_timeout" } });
    expect(JSON.stringify(result)).not.toContain(KEY);
  });
});
