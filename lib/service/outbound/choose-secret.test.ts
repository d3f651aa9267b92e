import { expect, test } from "vitest";
import { readEnv } from "@/lib/env";
import { chooseSecret, upstreamOf } from "./choose-secret";

function settings(given: Record<string, string>) {
  const env = readEnv(given);
  if (!env.ok) throw new Error(env.error);
  return env.value;
}

const own = { value: "w", source: "workspace" } as const;
const key = { MILLRACE_ECONOMIC_API_KEY: "k", MILLRACE_MARKET_API_KEY: "k" };
const download = { MILLRACE_ECONOMIC_CSV_URL: "http://127.0.0.1:4310/csv" };
const on = { MILLRACE_SAMPLE_DATA: "on" };
const off = { MILLRACE_SAMPLE_DATA: "off" };

test.each([
  [{}, "market", "auto", null, "sample"],
  [{}, "economic", "auto", null, "sample"],
  [key, "market", "auto", null, "deployment"],
  [key, "market", "auto", own, "workspace"],
  [key, "market", "on", own, "sample"],
  [key, "market", "off", own, "workspace"],
  [{}, "market", "off", own, "workspace"],
  [{}, "market", "off", null, undefined],
  [key, "news", "auto", null, "sample"],
  [off, "news", "on", null, undefined],
  [{ ...key, ...off }, "economic", "on", null, "deployment"],
  [{ ...key, ...on }, "market", "off", own, "sample"],
  [download, "economic", "auto", null, undefined],
  [download, "economic", "on", null, "sample"],
  [{ ...download, ...key }, "economic", "auto", null, "deployment"],
] as const)(
  "with %j the key for %s, sample data %s, own %j, comes from %s",
  (given, provider, choice, held, source) => {
    expect(chooseSecret(settings(given), provider, choice, held)?.source).toBe(source);
  },
);

test("a provider is reached where the operator says", () => {
  const env = settings({ ...download, MILLRACE_ECONOMIC_HOURLY: "9" });
  expect(upstreamOf(env, "market")).toEqual({ baseUrl: "https://api.twelvedata.com" });
  expect(upstreamOf(env, "economic")).toEqual({
    baseUrl: "https://api.stlouisfed.org/fred",
    csvUrl: "http://127.0.0.1:4310/csv",
    hourlyLimit: 9,
  });
});
