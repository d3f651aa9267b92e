import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askWindow, type WindowState } from "./window";

describe("askWindow", () => {
  it("lets five calls through in a minute and says when the sixth may come", () => {
    let state: WindowState = [];
    for (const at of [0, 1_000, 2_000, 3_000, 4_000]) {
      const verdict = askWindow(state, { limit: 5, windowMs: 60_000 }, at);
      if (verdict.allowed) state = verdict.state;
    }
    expect(askWindow(state, { limit: 5, windowMs: 60_000 }, 5_000)).toEqual({
      allowed: false,
      retryAfterMs: 55_000,
    });
    expect(askWindow(state, { limit: 5, windowMs: 60_000 }, 60_000).allowed).toBe(true);
  });

  it("refuses for good what costs more than the whole limit", () => {
    expect(askWindow([], { limit: 5, windowMs: 1000 }, 0, 6)).toEqual({ allowed: false, retryAfterMs: 1000 });
  });

  it("never lets more through than the limit in any window, small limits and large", () => {
    fc.assert(
      fc.property(
        fc.constantFrom({ limit: 5, windowMs: 1000 }, { limit: 300, windowMs: 60_000 }),
        fc.array(fc.tuple(fc.nat(3_000), fc.integer({ min: 1, max: 60 })), { maxLength: 200 }),
        (limit, calls) => {
          let state: WindowState = [];
          let now = 0;
          const through: [number, number][] = [];
          for (const [pause, cost] of calls) {
            now += pause;
            const verdict = askWindow(state, limit, now, cost);
            if (!verdict.allowed) {
              expect(verdict.retryAfterMs).toBeGreaterThan(0);
              continue;
            }
            state = verdict.state;
            through.push([now, cost]);
          }
          for (const [from] of through) {
            const sum = through
              .filter(([at]) => at >= from && at < from + limit.windowMs)
              .reduce((total, [, cost]) => total + cost, 0);
            expect(sum).toBeLessThanOrEqual(limit.limit);
          }
        },
      ),
    );
  });

  it("is right about when to come back", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { minLength: 6, maxLength: 30 }), (pauses) => {
        let state: WindowState = [];
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          const verdict = askWindow(state, { limit: 5, windowMs: 1000 }, now);
          if (verdict.allowed) state = verdict.state;
          else
            expect(askWindow(state, { limit: 5, windowMs: 1000 }, now + verdict.retryAfterMs).allowed).toBe(
              true,
            );
        }
      }),
    );
  });

  it("stays small however large the limit", () => {
    let state: WindowState = [];
    for (let at = 0; at < 7_200_000; at += 1_000) {
      const verdict = askWindow(state, { limit: 120_000, windowMs: 3_600_000 }, at);
      if (verdict.allowed) state = verdict.state;
    }
    expect(state.length).toBeLessThanOrEqual(62);
  });
});
