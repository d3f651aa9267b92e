import fc from "fast-check";
import { expect, test } from "vitest";
import { Iterations } from "./iterations";
import { toStepError } from "./settle-failure";

const error = toStepError({ code: "no_data", message: "None." }, 2);

const loops = fc.record({
  ends: fc.array(fc.boolean(), { maxLength: 30 }),
  parallel: fc.integer({ min: 1, max: 6 }),
  onError: fc.constantFrom("stop" as const, "collect" as const),
  picks: fc.infiniteStream(fc.nat()),
});

/** A slow but obvious implementation, with a list of waiting items and a list of running items. */
function model(ends: boolean[], parallel: number, stop: boolean, picks: Iterator<number>) {
  const waiting = ends.map((_, index) => index);
  const open: number[] = [];
  const events: string[] = [];
  let first: number | null = null;
  for (;;) {
    while (open.length < parallel && waiting.length > 0 && !(stop && first !== null)) {
      const next = waiting.shift() ?? 0;
      open.push(next);
      events.push(`begin ${next}`);
    }
    if (open.length === 0) break;
    const [ended = 0] = open.splice(Number(picks.next().value) % open.length, 1);
    events.push(`end ${ended}`);
    if (!ends[ended]) first ??= ended;
  }
  return { events, first: stop ? first : null };
}

test("items begin in order, so many at once, and stop where they must", () => {
  fc.assert(
    fc.property(loops, ({ ends, parallel, onError, picks }) => {
      const choices: number[] = [];
      const stored = picks[Symbol.iterator]();
      const expected = model(ends, parallel, onError === "stop", {
        next: () => {
          const step = stored.next();
          choices.push(Number(step.value));
          return step;
        },
      });
      const iterations = new Iterations({ from: 0, until: ends.length, parallel, onError });
      const events: string[] = [];
      const open: number[] = [];
      let failed = 0;
      while (!iterations.isDone()) {
        for (let next = iterations.take(); next !== null; next = iterations.take()) {
          open.push(next);
          events.push(`begin ${next}`);
        }
        const [ended = 0] = open.splice((choices.shift() ?? 0) % open.length, 1);
        events.push(`end ${ended}`);
        if (!ends[ended]) failed += 1;
        iterations.settle(ended, ends[ended] ? { ok: true } : { ok: false, error });
      }
      expect(events).toEqual(expected.events);
      expect(iterations.stopped?.iteration ?? null).toBe(expected.first);
      expect(iterations.failed).toBe(failed);
    }),
  );
});

test("an item that ended twice counts once", () => {
  const iterations = new Iterations({ from: 0, until: 1, parallel: 1, onError: "collect" });
  iterations.take();
  iterations.settle(0, { ok: false, error });
  iterations.settle(0, { ok: false, error });
  expect(iterations.failed).toBe(1);
  expect(iterations.isDone()).toBe(true);
});

test("of no items nothing begins", () => {
  const iterations = new Iterations({ from: 0, until: 0, parallel: 5, onError: "stop" });
  expect(iterations.isDone()).toBe(true);
  expect(iterations.take()).toBeNull();
});
