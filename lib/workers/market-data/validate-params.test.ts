import { describe, expect, test } from "vitest";
import { marketData } from "./market-data";
import { OPERATIONS } from "./operations";

function faults(params: object): string[] {
  const parsed = marketData.params.safeParse(params);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join("."));
}

describe("parameters of an operation", () => {
  test.each([...OPERATIONS.values()])("$name takes its example", ({ name, example }) => {
    expect(faults({ operation: name, ...example })).toEqual([]);
  });

  test.each([...OPERATIONS.values()])("$name misses what it needs", ({ name, required }) => {
    expect(faults({ operation: name })).toEqual([...required]);
  });

  test.each([
    [{ operation: "quote", symbol: "A", outputsize: 5 }, ["outputsize"]],
    [{ operation: "time_series", symbol: "A", interval: "8h" }, ["interval"]],
    [{ operation: "time_series", symbol: "A", interval: "1day", outputsize: 0 }, ["outputsize"]],
    [{ operation: "time_series", symbol: "A", interval: "1day", outputsize: 5001 }, ["outputsize"]],
    [{ operation: "time_series", symbol: "A", interval: "1day", outputsize: 1.5 }, ["outputsize"]],
    [{ operation: "time_series", symbol: "A", interval: "1day", start_date: "2025-02-30" }, ["start_date"]],
    [{ operation: "time_series", symbol: "A", interval: "1h", timezone: "Mars" }, ["timezone"]],
    [
      {
        operation: "time_series",
        symbol: "A",
        interval: "1h",
        start_date: "2025-02-03",
        end_date: "2025-02-01",
      },
      ["end_date"],
    ],
    [{ operation: "indicator", indicator: "sma", symbol: "A", interval: "1h", sd: 2 }, ["sd"]],
    [{ operation: "indicator", indicator: "bbands", symbol: "A", interval: "1h", sd: 2 }, []],
    [{ operation: "indicator", indicator: "RSI", symbol: "A", interval: "1h", time_period: 14 }, []],
    [{ operation: "indicator", indicator: "nope", symbol: "A", interval: "1h" }, ["indicator"]],
    [{ operation: "indicator", indicator: "supertrend", symbol: "A", interval: "1h", period: 10 }, []],
    [{ operation: "income_statement", symbol: "A", period: 10 }, ["period"]],
    [{ operation: "earnings", symbol: "A", period: "annual" }, ["period"]],
    [{ operation: "splits", symbol: "A", range: "next" }, ["range"]],
    [{ operation: "symbol_search", symbol: "a, b", outputsize: 121 }, ["outputsize"]],
    [{ operation: "profile", symbol: "A,B" }, ["symbol"]],
    [{ operation: "profile", symbol: "A," }, []],
    [{ operation: "quote", symbol: " , ," }, ["symbol"]],
    [{ operation: "quote", symbol: "A", exchange: "", interval: "" }, []],
  ])("%j: faults at %j", (params, expected) => {
    expect(faults(params)).toEqual(expected);
  });

  test("an operation that is not known yet says nothing about the others", () => {
    expect(faults({ symbol: "A,B", sd: 2 })).toEqual(["operation"]);
  });
});
