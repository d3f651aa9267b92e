import { describe, expect, test } from "vitest";
import { isJsonObject } from "@/lib/kit/json";
import { indicatorParams } from "./indicator-params";
import { INDICATORS } from "./indicators";
import { marketFields } from "./market-params";
import { readRecorded } from "./recorded.suite";

const body = readRecorded("samples/technical_indicators.json");
const data = isJsonObject(body) && isJsonObject(body.data) ? body.data : {};
const enabled = Object.entries(data).filter(([, row]) => isJsonObject(row) && row.enable === true);

describe("the table of indicators", () => {
  test("holds what the provider's catalogue has enabled, and no more", () => {
    expect(enabled).toHaveLength(102);
    expect([...INDICATORS.keys()].sort()).toEqual(enabled.map(([name]) => name).sort());
  });

  test.each(enabled)("%s has the catalogue's own parameters and defaults", (name, row) => {
    const own = isJsonObject(row) && isJsonObject(row.parameters) ? row.parameters : {};
    const defaults = Object.entries(own).map(([key, rule]) => [
      key,
      isJsonObject(rule) ? String(rule.default) : "",
    ]);
    expect(INDICATORS.get(name)?.own).toEqual(Object.fromEntries(defaults));
  });

  test("takes every one of them by a parameter of its name", () => {
    const own = new Set([...INDICATORS.values()].flatMap((row) => Object.keys(row.own)));
    const others = [...own].filter((name) => !(name in indicatorParams));
    expect(others).toEqual(["period"]);
    expect(Object.keys(marketFields.shape)).toEqual(expect.arrayContaining([...own]));
  });
});
