import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { STEP_ERRORS } from "@/lib/schema/step-error";
import { economicData } from "./economic-data";
import {
  replies,
  type TestContext,
  type TestSettings,
  testContext,
} from "./upstream/connector-context.suite";
import { mutated } from "./upstream/mutated.suite";

const FOLDER = path.resolve(import.meta.dirname, "samples/fred");
const secrets = { economic: { value: "f4ed", source: "workspace" } } as const;
const run = (params: object, context: TestContext) =>
  economicData.run(economicData.params.parse(params), context);
const answering = (body: unknown, status = 200, more: TestSettings = { secrets }) =>
  testContext({ fetch: async () => replies(status, body), ...more });
const observed = { operation: "series_observations", series_id: "GDP" };

const files: { file: string; params: object; body: Json }[] = ["samples", "documented"].flatMap((part) =>
  readdirSync(path.join(FOLDER, part))
    .filter((file) => /^(series|releases)/.test(file) && !file.startsWith("series_search"))
    .map((file) => ({
      file,
      params: file.startsWith("releases")
        ? { operation: "releases", limit: 1000 }
        : {
            operation: file.startsWith("series_obs") ? "series_observations" : "series_info",
            series_id: "X",
          },
      body: JSON.parse(readFileSync(path.join(FOLDER, part, file), "utf8")),
    })),
);

describe("recorded answers", () => {
  test.each(files)("$file fits the shape", async ({ params, body }) => {
    const outcome = await run(params, answering(body));
    expect(outcome.state).toBe("done");
    expect(economicData.result.safeParse(outcome.state === "done" && outcome.result).error).toBeUndefined();
  });

  test.each(files)("$file, damaged anyhow, fits or is a coded error", async ({ params, body }) => {
    const damaged = fc.asyncProperty(mutated(few(body)), async (damage) => {
      const outcome = await run(params, answering(damage));
      if (outcome.state === "done")
        expect(economicData.result.safeParse(outcome.result).error).toBeUndefined();
      else expect(Object.keys(STEP_ERRORS)).toContain(outcome.state === "failed" && outcome.code);
    });
    await fc.assert(damaged, { numRuns: 40 });
  });
});

describe("observations", () => {
  test("keep the published text and mark what is missing", async () => {
    const body = files.find(({ file }) => file.includes("quarterly-cut"))?.body;
    const outcome = await run(observed, answering(body));
    expect(outcome).toMatchObject({ result: { series_id: "GDP", count: 24 } });
    expect(outcome).toHaveProperty("result.observations.0", {
      date: "1946-01-01",
      value: ".",
      missing: true,
    });
    expect(outcome).toHaveProperty("result.observations.4", { date: "1947-01-01", value: "243.164" });
  });

  test("are asked for by the provider's names, as JSON, with the key", async () => {
    const context = answering({ observations: [], count: 0 });
    const asked = { start_date: "2020-01-01", end_date: "2021-01-01", frequency: "a", units: "pch" };
    await run({ ...observed, ...asked }, context);
    expect(context.calls[0]?.url).toBe(
      "http://upstream.test/series/observations?series_id=GDP&observation_start=2020-01-01&observation_end=2021-01-01&frequency=a&units=pch&file_type=json&api_key=f4ed",
    );
  });

  test("go on until all have come", async () => {
    const context = testContext({
      secrets,
      fetch: async (url) => {
        const offset = Number(new URL(url).searchParams.get("offset") ?? 0);
        const observations = [0, 1].map((index) => ({ date: `2020-0${offset + index + 1}-01`, value: "1" }));
        return replies(200, { count: 5, observations: observations.slice(0, 5 - offset) });
      },
    });
    expect(await run(observed, context)).toMatchObject({ result: { count: 5 } });
    expect(context.calls).toHaveLength(3);
  });

  test("come once, also from a provider that ignores the offset", async () => {
    const context = answering({ count: 9, observations: [{ date: "2020-01-01", value: "1" }] });
    expect(await run(observed, context)).toMatchObject({ result: { count: 1 } });
  });
});

describe("vintages", () => {
  const days = { realtime_start: "2024-01-30", realtime_end: "2024-03-30" };
  const revised = ["1.0", "1.1", "1.2", "2.0", "2.1"].map((value, index) => ({
    date: index < 3 ? "2023-07-01" : "2023-10-01",
    value,
    realtime_start: `2024-0${1 + (index % 3)}-30`,
    realtime_end: `2024-0${2 + (index % 3)}-28`,
  }));

  test("come as several rows of one day, over pages too, each with the days in which it held", async () => {
    const context = testContext({
      secrets,
      fetch: async (url) => {
        const offset = Number(new URL(url).searchParams.get("offset") ?? 0);
        return replies(200, { count: 5, observations: revised.slice(offset, offset + 2) });
      },
    });
    expect(await run({ ...observed, ...days }, context)).toMatchObject({
      result: { count: 5, observations: revised },
    });
    expect(context.calls[0]?.url).toContain("&realtime_start=2024-01-30&realtime_end=2024-03-30&");
  });

  test("of a last day alone are those of that day", async () => {
    const context = answering({ observations: [], count: 0 });
    await run({ ...observed, realtime_end: "2024-03-30" }, context);
    expect(context.calls[0]?.url).toContain("&realtime_start=2024-03-30&realtime_end=2024-03-30&");
  });

  test("stay away from rows where none are asked for", async () => {
    const outcome = await run(observed, answering({ observations: revised.slice(0, 1), count: 1 }));
    expect(outcome).toHaveProperty("result.observations", [{ date: "2023-07-01", value: "1.0" }]);
  });

  test("of one day come without a key, those of several need one", async () => {
    const csvUrl = "http://csv.test/graph/fredgraph.csv";
    const context = answering("observation_date,GDP_20240130\n2023-07-01,1.0", 200, { csvUrl });
    const one = { realtime_start: "2024-01-30", realtime_end: "2024-01-30" };
    const outcome = await run({ ...observed, ...one }, context);
    expect(outcome).toMatchObject({ result: { observations: [{ date: "2023-07-01", ...one }] } });
    expect(context.calls[0]?.url).toBe(`${csvUrl}?id=GDP&vintage_date=2024-01-30`);
    expect(await run({ ...observed, ...days }, context)).toMatchObject({ code: "invalid_key" });
    expect(context.calls).toHaveLength(1);
  });

  test("that there are none of is no_data", async () => {
    const error_message =
      "Bad Request.  The series does not exist in ALFRED but may exist in FRED. Check the realtime period.";
    const refusal = { error_code: 400, error_message };
    expect(await run({ ...observed, ...days }, answering(refusal, 400))).toMatchObject({ code: "no_data" });
  });
});

test.each(["chg", "ch1", "pch", "pc1", "pca", "cch", "cca", "log"])(
  "units %s and the way to a coarser frequency are asked for by either way",
  async (units) => {
    const asked = { ...observed, units, frequency: "q", aggregation_method: "eop" };
    const keyed = answering({ observations: [], count: 0 });
    await run(asked, keyed);
    expect(keyed.calls[0]?.url).toContain(`&frequency=q&aggregation_method=eop&units=${units}&`);
    const csv = answering("observation_date,GDP\n", 200, { csvUrl: "http://csv.test/" });
    await run(asked, csv);
    expect(csv.calls[0]?.url).toBe(`http://csv.test/?id=GDP&fq=Quarterly&fam=eop&transformation=${units}`);
  },
);

describe("series and releases", () => {
  test("a series says when it was updated in ISO 8601", async () => {
    const body = files.find(({ file }) => file === "series-quarterly.json")?.body;
    expect(await run({ operation: "series_info", series_id: "GDP" }, answering(body))).toMatchObject({
      result: {
        series_id: "GDP",
        title: "Gross Domestic Product",
        frequency: "Quarterly",
        last_updated: "2024-10-30T07:54:01-05:00",
        observation_start: "1947-01-01",
      },
    });
    const none = await run({ operation: "series_info", series_id: "NO" }, answering({ seriess: [] }));
    expect(none).toMatchObject({ code: "not_found" });
  });

  test("releases have ids as text and null for what is absent", async () => {
    const body = files.find(({ file }) => file === "releases-cut.json")?.body;
    const context = answering(body);
    const outcome = await run({ operation: "releases" }, context);
    expect(outcome).toMatchObject({ result: { count: 25, total: 314 } });
    expect(outcome).toHaveProperty("result.releases.1", {
      id: "10",
      name: "Consumer Price Index",
      press_release: true,
      link: "http://www.bls.gov/cpi/",
      notes: null,
    });
    expect(new URL(context.calls[0]?.url ?? "").searchParams.get("limit")).toBe("25");
  });
});

describe("without a key", () => {
  const csvUrl = "http://csv.test/graph/fredgraph.csv";
  const download = (body: string, status = 200) => answering(body, status, { csvUrl });

  test("observations come by the public download", async () => {
    const context = download("observation_date,GDP\r\n2023-01-01,26.5\r\n2023-04-01,.\r\n2023-07-01,\r\n");
    const outcome = await run(
      { ...observed, start_date: "2023-01-01", frequency: "q", units: "chg" },
      context,
    );
    expect(outcome).toMatchObject({
      result: {
        series_id: "GDP",
        count: 3,
        observations: [
          { date: "2023-01-01", value: "26.5" },
          { date: "2023-04-01", value: ".", missing: true },
          { date: "2023-07-01", value: "", missing: true },
        ],
      },
    });
    expect(context.calls[0]?.url).toBe(
      `${csvUrl}?id=GDP&cosd=2023-01-01&fq=Quarterly&fam=avg&transformation=chg`,
    );
  });

  test.each([
    ["DATE,GDP\n2023-01-01,1", 200, "done"],
    ["observation_date,GDP\n", 200, "done"],
    ["<!DOCTYPE html><html>", 200, "upstream_invalid"],
    ["", 200, "upstream_invalid"],
    ["DATE,GDP\n2023-01-01,1\n2023-0", 200, "upstream_invalid"],
    ["<html>not here", 404, "not_found"],
    ["", 429, "rate_limited"],
    ["", 503, "upstream_error"],
  ])("%j under %i is %s", async (text, status, expected) => {
    const outcome = await run(observed, download(text, status));
    expect(outcome.state === "failed" ? outcome.code : outcome.state).toBe(expected);
  });

  test.each([{ operation: "series_info", series_id: "GDP" }, { operation: "releases" }])(
    "%j says that it needs one, and sends nothing",
    async (params) => {
      const context = download("");
      expect(await run(params, context)).toMatchObject({ code: "invalid_key" });
      expect(context.calls).toHaveLength(0);
    },
  );
});

describe("calls an hour", () => {
  test.each([
    [{ secrets }, 120_000],
    [{ csvUrl: "http://csv.test/" }, 2_000],
    [{ secrets, hourlyLimit: 7 }, 7],
    [{ secrets, hourlyLimit: 200_000 }, 120_000],
  ])("%j: %i", async (settings, limit) => {
    const context = answering({ observations: [] }, 200, settings);
    await run(observed, context);
    expect(context.asked).toMatchObject([{ limit, windowMs: 3_600_000 }]);
    expect(JSON.stringify(context.asked)).not.toContain("f4ed");
  });

  test("past them nothing is sent, and what is kept still is given", async () => {
    const context = answering({ observations: [] }, 200, { secrets, hourlyLimit: 1 });
    await run(observed, context);
    context.clock.nowMs += 600;
    expect(await run({ ...observed, series_id: "CPI" }, context)).toMatchObject({
      code: "rate_limited",
      retryAfterMs: 3_600_000,
    });
    expect((await run(observed, context)).state).toBe("done");
    expect(context.calls).toHaveLength(1);
  });
});

test.each([
  [{ operation: "series_observations" }, "series_id"],
  [{ operation: "series_info", series_id: "GDP", units: "lin" }, "units"],
  [{ ...observed, frequency: "y" }, "frequency"],
  [{ ...observed, start_date: "2024-02-01", end_date: "2024-01-01" }, "end_date"],
  [{ operation: "releases", limit: 1001 }, "limit"],
  [{ ...observed, realtime_start: "2024-02-01", realtime_end: "2024-01-01" }, "realtime_end"],
  [{ ...observed, units: "pc2" }, "units"],
  [{ ...observed, aggregation_method: "last" }, "aggregation_method"],
])("%j is refused at %s", (params, parameter) => {
  expect(economicData.params.safeParse(params).error?.issues.map(({ path: at }) => at[0])).toEqual([
    parameter,
  ]);
});

function few(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, 2).map(few);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, few(inner)]));
}
