import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { STEP_ERRORS } from "@/lib/schema/step-error";
import type { WorkerOutcome } from "@/lib/workers/define-worker";
import { replies, testContext } from "@/lib/workers/upstream/connector-context.suite";
import { mutated } from "@/lib/workers/upstream/mutated.suite";
import { marketData } from "./market-data";
import { OPERATIONS } from "./operations";
import { type Recorded, recordedAnswers } from "./recorded.suite";

const answers = recordedAnswers();

describe("every recorded and documented answer", () => {
  test("is there for each of the 28 operations", () => {
    expect(OPERATIONS.size).toBe(28);
    expect(new Set(answers.map(({ operation }) => operation))).toEqual(new Set(OPERATIONS.keys()));
  });

  test.each(answers)("$file becomes a result of its operation's shape", async (recorded) => {
    const outcome = await ask(recorded);
    expect(outcome).toMatchObject({ state: "done" });
    expectFits(recorded, outcome);
  });

  test.each(answers)(
    "$file, damaged anyhow, becomes a result that fits or a coded error",
    async (recorded) => {
      const damaged = fc.asyncProperty(mutated(small(recorded.body)), async (body) => {
        const outcome = await ask({ ...recorded, body });
        if (outcome.state === "done") expectFits(recorded, outcome);
        else expect(Object.keys(STEP_ERRORS)).toContain(outcome.state === "failed" && outcome.code);
      });
      await fc.assert(damaged, { numRuns: 40 });
    },
  );
});

function expectFits(recorded: Recorded, outcome: WorkerOutcome): void {
  const result = outcome.state === "done" && isJsonObject(outcome.result) ? outcome.result : {};
  const operation = OPERATIONS.get(recorded.operation);
  const entries = isJsonObject(result.symbols) ? Object.values(result.symbols) : [result];
  for (const entry of entries) {
    if (isJsonObject(entry) && entry.error) continue;
    expect(operation?.answer.schema.safeParse(entry).error?.issues ?? []).toEqual([]);
  }
  expect(marketData.result.safeParse(result).success).toBe(true);
  expect(result.as_of).toBe("2026-01-15T15:30:00.000Z");
  expect(result).not.toHaveProperty("status");
}

function ask({ operation, body, file }: Recorded): Promise<WorkerOutcome> {
  const context = testContext({
    fetch: async () => replies(200, body),
    secrets: { market: { value: "key", source: "workspace" } },
  });
  const symbol = file.includes("multi-symbol") ? "AAPL,SPX,COMP,MSFT" : "AAPL";
  const needs = OPERATIONS.get(operation)?.required ?? [];
  const all: JsonObject = { symbol, interval: file.includes("daily") ? "1day" : "1min", indicator: "sma" };
  const params = Object.fromEntries(needs.map((name) => [name, all[name] ?? null]));
  return marketData.run(marketData.params.parse({ operation, ...params }), context);
}

/** Keeps a few rows of each list, which show as much as hundreds. */
function small(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, 2).map(small);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, small(inner)]));
}
