import { expect, test } from "vitest";
import { completeCode } from "./complete-code";

const values = [{ datetime: "2026-01-30", close: 99, "adj close": 98 }];
const sources = {
  workers: [
    { index: 0, title: "Incoming call", last: { symbol: "AAPL" } },
    { index: 1, title: "Daily prices", last: { symbol: "AAPL", values } },
  ],
  variables: { symbol: "AAPL" },
  iteration: { item: { ticker: "MSFT" }, item_index: 0 },
};
const offeredAt = (text: string): string[] => {
  const caret = text.indexOf("|");
  const { from, to, offers } = completeCode(text.replace("|", ""), caret, sources);
  const bare = text.replace("|", "");
  return offers.map(({ insert }) => bare.slice(0, from) + insert + bare.slice(to));
};

test.each([
  ["", "workers[0].result"],
  ["return w|", "return workers[1].result"],
  ["return workers[|", "return workers[1].result"],
  ["return workers[1].|", "return workers[1].result"],
  ["return workers[1].result.va|", "return workers[1].result.values"],
  ["return workers[1].result.values.ma|", "return workers[1].result.values.map("],
  ["return workers[1].result.values[0].cl|", "return workers[1].result.values[0].close"],
  ["return workers[1]?.result?.sy|", "return workers[1]?.result?.symbol"],
  [
    "const rows = workers[1].result.values;\nrows[0].|",
    "const rows = workers[1].result.values;\nrows[0].close",
  ],
  ["workers[1].result.values.map((row) => row.c|", "workers[1].result.values.map((row) => row.close"],
  ["workers[1].result.values.filter(({ cl|", "workers[1].result.values.filter(({ close"],
  [
    "const v = workers[1].result.values;\nfor (const row of v) row.|",
    "const v = workers[1].result.values;\nfor (const row of v) row.datetime",
  ],
  ["return context.|", "return context.symbol"],
  ["return item.|", "return item.ticker"],
  ["con|", "console.log("],
])("at %j is offered %j", (text, wanted) => {
  expect(offeredAt(text.includes("|") ? text : `${text}|`)).toContain(wanted);
});

test.each(["'wor|'", "// wor|", "unknown.sym|", "a.workers|", "1 + |", "workers[9].result.|"])(
  "but nothing at %s",
  (text) => {
    expect(offeredAt(text)).toEqual([]);
  },
);

test("a name that is no word is not offered behind a dot", () => {
  expect(offeredAt("workers[1].result.values[0].|").join()).not.toContain("adj");
});
