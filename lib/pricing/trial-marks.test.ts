import fc from "fast-check";
import { expect, test } from "vitest";
import { NETWORK_LASTS_MS, type TrialTaker, trialMarks } from "./trial-marks";

test("the network stands for somebody only where no card does, and not for ever", () => {
  const taker = { email: "Ada+1@example.com", cards: [], network: "198.51.100.7" };
  expect(trialMarks(taker)).toEqual([
    { sort: "mail", text: "ada@example.com", lastsMs: null },
    { sort: "network", text: "198.51.100.7", lastsMs: NETWORK_LASTS_MS },
  ]);
  expect(trialMarks({ ...taker, cards: ["a", "a", "b"] }).map(({ text }) => text)).toEqual([
    "ada@example.com",
    "a",
    "b",
  ]);
  expect(trialMarks({ ...taker, network: null })).toHaveLength(1);
});

const taker: fc.Arbitrary<TrialTaker> = fc.record({
  email: fc
    .tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("", "+1", "+2"))
    .map(([box, tag]) => `${box}${tag}@example.com`),
  cards: fc.uniqueArray(fc.constantFrom("visa-1", "visa-2"), { maxLength: 2 }),
  network: fc.constantFrom(null, "one", "two"),
});

test("whoever asks, in whatever order: no box and no card has two trials, and no network two in its time", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(taker, fc.nat(40)), { maxLength: 30 }), (asked) => {
      const had = new Map<string, number>();
      const given: { who: TrialTaker; at: number }[] = [];
      let now = 0;
      for (const [who, days] of asked) {
        now += days * 24 * 3600 * 1000;
        const marks = trialMarks(who);
        const isHad = marks.some(({ sort, text, lastsMs }) => {
          const at = had.get(`${sort} ${text}`);
          return at !== undefined && (lastsMs === null || at > now - lastsMs);
        });
        if (isHad) continue;
        for (const { sort, text } of marks) had.set(`${sort} ${text}`, now);
        given.push({ who, at: now });
      }
      for (const [at, one] of given.entries())
        for (const other of given.slice(at + 1)) {
          expect(one.who.email.charAt(0)).not.toBe(other.who.email.charAt(0));
          expect(one.who.cards.filter((card) => other.who.cards.includes(card))).toEqual([]);
          const byNetwork = [one, other].every(({ who }) => who.cards.length === 0 && who.network !== null);
          if (byNetwork && one.who.network === other.who.network)
            expect(other.at - one.at).toBeGreaterThanOrEqual(NETWORK_LASTS_MS);
        }
    }),
  );
});
