import { expect, test } from "vitest";
import { readEnv } from "@/lib/env";
import { createProviderAccess, deploymentSecret } from "./provider-access";

function settings(given: Record<string, string>) {
  const env = readEnv(given);
  if (!env.ok) throw new Error(env.error);
  return env.value;
}

const key = { MILLRACE_ECONOMIC_API_KEY: "k", MILLRACE_MARKET_API_KEY: "k" };
const download = { MILLRACE_ECONOMIC_CSV_URL: "http://127.0.0.1:4310/csv" };

test.each([
  [{}, "market", "sample"],
  [{}, "economic", "sample"],
  [key, "market", "deployment"],
  [key, "news", "sample"],
  [{ MILLRACE_SAMPLE_DATA: "off" }, "news", undefined],
  [{ ...key, MILLRACE_SAMPLE_DATA: "off" }, "economic", "deployment"],
  [{ ...key, MILLRACE_SAMPLE_DATA: "on" }, "market", "sample"],
  [download, "economic", undefined],
  [{ ...download, ...key }, "economic", "deployment"],
  [key, "smtp", undefined],
])("with %j the key for %s comes from %s", (given, provider, source) => {
  expect(deploymentSecret(settings(given), provider)?.source).toBe(source);
});

test("a provider is reached where the operator says", () => {
  const access = createProviderAccess(settings({ ...download, MILLRACE_ECONOMIC_HOURLY: "9" }), () => 0);
  const fetch = async () => ({ ok: false, code: "upstream_error", message: "" }) as const;
  const { upstream } = access(fetch, new AbortController().signal);
  expect(upstream("market")).toEqual({ baseUrl: "https://api.twelvedata.com", fetch });
  expect(upstream("economic")).toEqual({
    baseUrl: "https://api.stlouisfed.org/fred",
    csvUrl: "http://127.0.0.1:4310/csv",
    hourlyLimit: 9,
    fetch,
  });
});
