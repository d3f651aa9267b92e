import fc from "fast-check";
import { expect, test } from "vitest";
import { columnChoices, columnsOption, moveChoice } from "./column-choices";
import { columnsOf } from "./columns";

const rows = [{ symbol: "AAPL", close: 110, market_cap: 5, url: "https://a.example/" }];
const keys = (choices: readonly { key: string }[]) => choices.map(({ key }) => key);

test("what the data says needs no option, so columns that come later show by themselves", () => {
  const choices = columnChoices(rows, {});
  expect(choices.every(({ shown }) => shown)).toBe(true);
  expect(columnsOption(choices, rows)).toBeUndefined();
});

test("columns are left out, renamed, written otherwise and moved, and each says only what differs", () => {
  const choices = columnChoices(rows, {}).map((choice) => {
    if (choice.key === "url") return { ...choice, shown: false };
    if (choice.key === "close") return { ...choice, title: "Last" };
    return choice.key === "market_cap" ? { ...choice, format: "number" as const } : choice;
  });
  const columns = columnsOption(moveChoice(choices, 1, -1), rows);
  expect(columns).toEqual([
    { key: "close", title: "Last" },
    "symbol",
    { key: "market_cap", format: "number" },
  ]);
  expect(columnsOf(rows, columns && { columns }).map(({ title }) => title)).toEqual([
    "Last",
    "Symbol",
    "Market cap",
  ]);
  expect(keys(columnChoices(rows, columns ? { columns } : {}))).toEqual([
    "close",
    "symbol",
    "market_cap",
    "url",
  ]);
});

test("a column that the data has no more stays chosen", () => {
  const choices = columnChoices(rows, { columns: ["gone", "close"] });
  expect(choices.map(({ key, shown }) => [key, shown])).toEqual([
    ["gone", true],
    ["close", true],
    ["symbol", false],
    ["market_cap", false],
    ["url", false],
  ]);
});

test("choices read back as they were made", () => {
  const format = fc.constantFrom("text", "number", "percent", "money", "date" as const);
  const given = fc.uniqueArray(
    fc
      .record({
        key: fc.constantFrom("symbol", "close", "market_cap", "url"),
        title: fc.stringMatching(/^[a-z]{1,8}$/),
        format,
        shown: fc.constant(true),
        decimals: fc.constantFrom(undefined, 7),
        unit: fc.constantFrom("", "USD"),
        thresholds: fc.constantFrom(undefined, [{ from: 5, tone: "warn" as const }]),
      })
      .map((choice) => {
        const [usual] = columnsOf(rows, { columns: [choice.key] });
        return { ...choice, usualTitle: usual?.title ?? "", usualDecimals: usual?.decimals };
      }),
    { selector: ({ key }) => key, minLength: 1 },
  );
  fc.assert(
    fc.property(given, (choices) => {
      const columns = columnsOption(choices, rows);
      const read = columnChoices(rows, columns ? { columns } : {}).filter(({ shown }) => shown);
      expect(read).toEqual(choices);
    }),
  );
});
