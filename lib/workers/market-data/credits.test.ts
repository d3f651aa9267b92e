import { expect, test } from "vitest";
import { replies, testContext } from "@/lib/workers/upstream/connector-context.suite";
import { run } from "./market-run.suite";

const own = { value: "s3cret", source: "workspace" } as const;
const price = (symbol: string) => ({ operation: "price", symbol });

test("a call that the provider's count says cannot succeed is not sent before the minute is over", async () => {
  const body = { A: { price: "1" }, B: { price: "1" }, price: "1" };
  const context = testContext({
    fetch: async () => replies(200, body, { "api-credits-left": "1" }),
    secrets: { market: own },
  });
  expect((await run(price("A"), context)).state).toBe("done");
  expect(await run(price("A,B"), context)).toMatchObject({
    code: "rate_limited",
    retryAfterMs: 60_000,
    details: { credits_left: 1 },
  });
  expect(context.calls).toHaveLength(1);
  // The remaining credit may be enough for one symbol, and another key has its own count.
  await run(price("C"), context);
  await run({ ...price("A,B"), api_key: "other" }, context);
  expect(context.calls).toHaveLength(3);
  context.clock.nowMs += 60_000;
  await run(price("A,B"), context);
  expect(context.calls).toHaveLength(4);
});

test("what comes with a refusal is not counted: the step's retry policy knows when to try again", async () => {
  const context = testContext({
    fetch: async () => replies(429, { code: 429, message: "Wait." }, { "api-credits-left": "0" }),
    secrets: { market: own },
  });
  await run(price("A"), context);
  await run(price("A"), context);
  expect(context.calls).toHaveLength(2);
});
