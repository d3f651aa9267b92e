import { describe, expect, test } from "vitest";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import { replies, testContext } from "@/lib/workers/upstream/connector-context.suite";
import { answering, run, shared } from "./market-run.suite";

describe("keeping and limits", () => {
  const price = (symbol: string) => ({ operation: "price", symbol });

  test("the shared key takes five calls a minute, lists once, kept answers not at all", async () => {
    const fetch: GuardedFetch = async (url) =>
      replies(200, url.includes("%2C") ? { A: { price: "1" }, B: { price: "2" } } : { price: "1" });
    const context = testContext({ fetch, secrets: { market: shared } });
    await run(price("A,B"), context);
    for (const symbol of ["C", "D", "D", "C", "E", "F"])
      expect((await run(price(symbol), context)).state).toBe("done");
    expect(context.calls).toHaveLength(5);
    context.clock.nowMs += 10_500;
    expect(await run(price("G"), context)).toMatchObject({ code: "rate_limited", retryAfterMs: 50_000 });
    expect(context.calls).toHaveLength(5);
    expect((await run(price("G"), context.as("ben"))).state).toBe("done");
    context.clock.nowMs += 49_500;
    expect((await run(price("H"), context)).state).toBe("done");
  });

  test("keys of one's own are not limited", async () => {
    const context = answering({ price: "1" });
    for (let index = 0; index < 12; index += 1) await run(price(`S${index}`), context);
    expect(context.calls).toHaveLength(12);
    expect(context.asked).toHaveLength(0);
  });

  test("a kept answer says when it was fetched", async () => {
    const context = answering({ price: "1" });
    await run(price("A"), context);
    context.clock.nowMs += 5_000;
    expect(await run(price("A"), context)).toMatchObject({ result: { as_of: "2026-01-15T15:30:00.000Z" } });
    context.clock.nowMs += 60_000;
    expect(await run(price("A"), context)).toMatchObject({ result: { as_of: "2026-01-15T15:31:05.000Z" } });
  });

  test("answers under another key or with other parameters are others", async () => {
    const context = answering({ price: "1" });
    await run(price("A"), context);
    await run({ ...price("A"), api_key: "other" }, context);
    await run({ ...price("A"), dp: 2 }, context);
    expect(context.calls).toHaveLength(3);
  });

  test("an answer with a bad symbol in it is not kept", async () => {
    const context = answering({ A: { price: "1" }, B: { code: 404, message: "Data not found" } });
    await run(price("A,B"), context);
    await run(price("A,B"), context);
    expect(context.calls).toHaveLength(2);
  });

  test("sample data needs no key, counts nothing and says so", async () => {
    const context = testContext({ secrets: { market: { value: "", source: "sample" } } });
    for (let index = 0; index < 7; index += 1) {
      expect(await run(price("AAPL"), context)).toMatchObject({ state: "done", result: { sample: true } });
    }
    expect(await run(price("FAKE"), context)).toMatchObject({ code: "not_found" });
    expect(context.calls).toHaveLength(0);
    expect(context.asked).toHaveLength(0);
  });
});
