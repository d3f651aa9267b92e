import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { newRun } from "@/lib/service/document/new-run";
import { testRunExecutor, WORKSPACE } from "@/lib/service/runner/run-executor.suite";
import { createInlineExecutor } from "./create-inline-executor";

const { services, workflow } = await testRunExecutor();

const numbers = (many: number) => Array.from({ length: many }, (_, at) => (at * 7_919) % many);
const rows = (many: number) => numbers(many).map((n) => ({ n, text: `row ${n}` }));
const nested = (depth: number): JsonObject => (depth === 0 ? { n: 1 } : { a: nested(depth - 1) });

/** Calls as large as they may be, or with expressions as expensive as they may be, to still run inline. */
const RUNAWAYS: readonly [string, string, JsonObject][] = [
  ["sorts a long list", "context.list^($)", { list: numbers(20_000) }],
  ["sorts what the budget lets through", "context.list^(>$)", { list: numbers(12_000) }],
  ["sorts rows by two terms", "context.list^(text, >n)", { list: rows(4_000) }],
  ["filters in filters", "context.list[n in $$.context.list[n > 5].n]", { list: rows(3_000) }],
  ["joins a list with itself", "context.list.($$.context.list.n)", { list: rows(2_000) }],
  ["adds up a list for each of its rows", "context.list.($sum($$.context.list.n))", { list: rows(2_000) }],
  [
    "averages a list for each of its rows",
    "context.list.($sma($$.context.list.n, 20))",
    { list: rows(2_000) },
  ],
  ["scores as much as the budget lets through", "$zscore(context.list, 20)", { list: numbers(4_900) }],
  [
    "resamples rows that are in no order",
    "$resample(context.list, '1week')",
    { list: numbers(1_600).map((n) => ({ date: new Date(n * 86_400_000).toISOString(), close: n })) },
  ],
  ["doubles a text", `context.text${".($ & $)".repeat(40)}`, { text: "abcdefgh" }],
  ["doubles a list", `context.list${".[$, $]".repeat(40)}`, { list: [1, 2] }],
  ["compares large values", "context.list = context.list and context.list != []", { list: rows(4_000) }],
  ["merges many", "$merge(context.list)", { list: rows(4_000) }],
  ["groups by a text", "context.list{text: $sum(n)}", { list: rows(4_000) }],
  ["gives all back", "context", { list: rows(20_000) }],
  ["gives as much back as may come in", "context", { list: rows(4_000) }],
  ["gives it back many times", `[${"context, ".repeat(60)}context]`, { list: rows(4_000) }],
  ["splits a long text", '$split(context.text, " ")', { text: "a ".repeat(60_000) }],
  ["writes a deep value as text", "$string(context.deep)", { deep: nested(90) }],
];

/** Longest time that this process was busy without a pause, measured in its own processor time. */
async function longestHoldMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.cpuUsage();
  let isOver = false;
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    longest = Math.max(longest, (user + system) / 1_000);
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  look();
  return longest;
}

/** The time that this machine takes to parse this text, about a megabyte of JSON, serves as a yardstick. */
const TEXT = JSON.stringify(rows(30_000));

async function yardstickMs(): Promise<number> {
  const found: number[] = [];
  for (let time = 0; time < 5; time += 1) found.push(await longestHoldMs(async () => JSON.parse(TEXT)));
  return Math.min(...found);
}

test.each(RUNAWAYS)(
  "a run that %s keeps others waiting no longer than a few megabytes of JSON would",
  async (_what, expression, context) => {
    const id = await workflow(
      [
        { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
        { index: 1, type: "transform", params: { expression } },
      ],
      [{ from: 0, to: 1 }],
    );
    const holds: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      // Uses a new executor each time, because an executor remembers and refuses expensive workflows.
      const inlineExecutor = createInlineExecutor(services, () => false);
      const run = newRun(Date.now(), {
        workspaceId: WORKSPACE,
        workflowId: id,
        version: 1,
        trigger: 0,
        context: JSON.stringify(context),
        resultWorkers: [1],
      });
      holds.push(await longestHoldMs(() => inlineExecutor.execute(run)));
    }
    expect(Math.min(...holds)).toBeLessThan(4 * (await yardstickMs()));
  },
);
