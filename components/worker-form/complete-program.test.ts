import { describe, expect, test } from "vitest";
import type { Sources } from "@/lib/expression/complete";
import { completeProgram } from "./complete-program";

const sources: Sources = {
  workers: [
    {
      index: 1,
      title: "Quotes",
      last: { symbol: "AAPL", values: [{ close: 1, "two words": 2 }], meta: { page: 1 } },
    },
    {
      index: 3,
      title: "News",
      schema: {
        properties: { results: { type: "array", items: { properties: { title: { type: "string" } } } } },
      },
    },
  ],
  variables: { days: 5 },
  iteration: { item: { ticker: "AAPL" }, item_index: 0 },
};

function complete(text: string): string[] {
  const caret = text.includes("|") ? text.indexOf("|") : text.length;
  const plain = text.replace("|", "");
  const { from, to, offers } = completeProgram(plain, caret, sources);
  return offers.map(({ insert }) => plain.slice(0, from) + insert + plain.slice(to));
}

describe("a program is completed", () => {
  test.each([
    ["workers[1].result.sy", ["workers[1].result.symbol"]],
    ["workers[1].", ["workers[1].result"]],
    ["$sum(workers[1].result.values.cl|)", ["$sum(workers[1].result.values.close)"]],
    ["workers[1].result.values[0].clo", ["workers[1].result.values[0].close"]],
    ["workers[1].result.values[close > 2].tw", ["workers[1].result.values[close > 2].`two words`"]],
    ["workers[3].result.results.ti", ["workers[3].result.results.title"]],
    ["workers[", ["workers[1].result", "workers[3].result"]],
    ["quo", ["workers[1].result"]],
    ["$corr", ["$correlation("]],
    ["$average($retu|)", ["$average($returns()"]],
    ["$upper", ["$uppercase("]],
    ["$count(new", ["$count(workers[3].result"]],
    ["context.da", ["context.days"]],
    ["item.tic", ["item.ticker"]],
    ["1 + day", ["1 + context.days"]],
  ])("%s", (text, expected) => {
    expect(complete(text)).toEqual(expected);
  });

  test("with what begins with the word typed before what only holds it", () => {
    const schema = { properties: { symbol: {}, total_left: {}, limit: {} } };
    const offers = completeProgram("workers[1].result.l", 19, {
      workers: [{ index: 1, title: "A", schema }],
      variables: {},
    });
    expect(offers.offers.map(({ label }) => label)).toEqual(["limit", "total_left", "symbol"]);
  });

  test("with everything there is where nothing is written yet", () => {
    expect(complete("")).toEqual([
      "item",
      "item_index",
      "workers[1].result",
      "workers[3].result",
      "context.days",
    ]);
  });

  test.each(["'wor", "$nothing", "workers[9].result.x", "a.symb", "1 + "])("but not at %s", (text) => {
    expect(complete(text)).toEqual([]);
  });
});
