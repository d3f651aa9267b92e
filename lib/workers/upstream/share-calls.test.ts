import { describe, expect, test } from "vitest";
import { done, failed, type Loaded } from "@/lib/workers/define-worker";
import { held, testContext } from "./connector-context.suite";

const good: Loaded = { outcome: done(1), reach: "kept" };
const bad: Loaded = { outcome: failed("upstream_error", "No."), reach: "shared" };
const ownLimit: Loaded = { outcome: failed("rate_limited", "Yours."), reach: "own" };

describe("kept answers", () => {
  test("serve until their time is over", async () => {
    const context = testContext();
    const count = counter(good);
    await context.cached("a", 1000, count.load);
    await context.cached("a", 1000, count.load);
    expect(count.times).toBe(1);
    context.clock.nowMs += 1000;
    await context.cached("a", 1000, count.load);
    expect(count.times).toBe(2);
  });

  test("are never errors", async () => {
    const context = testContext();
    const count = counter(bad);
    await context.cached("a", 1000, count.load);
    await context.cached("a", 1000, count.load);
    expect(count.times).toBe(2);
  });
});

describe("the same call while one is under way", () => {
  test("waits for that one, whoever asks, and shares its error too", async () => {
    const context = testContext();
    for (const loaded of [good, bad]) {
      const count = counter(loaded);
      const all = ["ada", "ben", "cyd"].map((who) => context.as(who).cached(loaded.reach, 1000, count.load));
      expect(await Promise.all(all)).toEqual([loaded.outcome, loaded.outcome, loaded.outcome]);
      expect(count.times).toBe(1);
    }
  });

  test("does not take over what is the other person's alone", async () => {
    const context = testContext();
    const mine = context.as("ada").cached("a", 1000, async () => ownLimit);
    const theirs = context.as("ben").cached("a", 1000, async () => good);
    expect(await mine).toBe(ownLimit.outcome);
    expect(await theirs).toBe(good.outcome);
  });

  test("goes on when the one who fetched has thrown", async () => {
    const context = testContext();
    const mine = context.cached("a", 1000, () => Promise.reject(new Error("bug")));
    const theirs = context.as("ben").cached("a", 1000, async () => good);
    await expect(mine).rejects.toThrow("bug");
    expect(await theirs).toBe(good.outcome);
  });

  test("is given up by one who cancels, and by nobody else", async () => {
    const context = testContext();
    const hold = held<Loaded>();
    const first = context.cached("a", 1000, () => hold.promise);
    const leaving = new AbortController();
    const second = context.as("ben", leaving.signal).cached("a", 1000, async () => bad);
    leaving.abort();
    expect(await second).toMatchObject({ state: "failed", code: "cancelled" });
    hold.resolve(good);
    expect(await first).toBe(good.outcome);
  });
});

function counter(loaded: Loaded) {
  const count = {
    times: 0,
    load: async () => {
      count.times += 1;
      return loaded;
    },
  };
  return count;
}
