import fc from "fast-check";
import { expect, test } from "vitest";
import { type ListingText, nextListing } from "./next-listing";

const OPEN = { reviewed: true, forSale: false, held: false };
const listing: fc.Arbitrary<ListingText> = fc
  .record({
    listed: fc.boolean(),
    summary: fc.constantFrom("", "a", "b"),
    category: fc.constantFrom("", "Rates"),
    description: fc.constantFrom("", "a", "b"),
    sample: fc.constantFrom(null, "1", "2"),
  })
  .map((each) => ({ ...each, sampledAt: each.sample === null ? null : new Date(Number(each.sample)) }));
const circumstances = fc.record({ reviewed: fc.boolean(), forSale: fc.boolean(), held: fc.boolean() });

test("where nobody looks first everything holds at once", () => {
  fc.assert(
    fc.property(listing, listing, circumstances, (current, wanted, given) => {
      expect(nextListing(current, wanted, { ...given, reviewed: false })).toEqual({
        now: wanted,
        waits: null,
      });
    }),
  );
});

test("strangers see nothing of a wish that was not approved", () => {
  fc.assert(
    fc.property(listing, listing, circumstances, (current, wanted, given) => {
      const { now, waits } = nextListing(current, wanted, { ...given, reviewed: true });
      const isSeen = now.listed || given.forSale || given.held;
      if (isSeen) {
        expect([now.summary, now.category, now.description]).toEqual([
          current.summary,
          current.category,
          current.description,
        ]);
        expect([null, current.sample]).toContain(now.sample);
        expect(!now.listed || current.listed).toBe(true);
      }
      // No part of the change is lost: either all of it takes effect, or it waits for approval.
      expect(waits ?? now).toEqual(wanted);
    }),
  );
});

test("what is wished for again once it was approved waits for nobody", () => {
  fc.assert(
    fc.property(listing, fc.boolean(), (wanted, forSale) => {
      expect(nextListing(wanted, wanted, { ...OPEN, forSale })).toEqual({ now: wanted, waits: null });
    }),
  );
});

test("to take something out, or a sample away, waits for nobody", () => {
  const shown = {
    listed: true,
    summary: "a",
    category: "",
    description: "",
    sample: "1",
    sampledAt: new Date(1),
  };
  const bare = { ...shown, sample: null, sampledAt: null };
  expect(nextListing(shown, bare, OPEN)).toEqual({ now: bare, waits: null });
  const out = { ...shown, listed: false };
  expect(nextListing(shown, out, OPEN)).toEqual({ now: out, waits: null });
  expect(nextListing(out, shown, OPEN)).toEqual({ now: out, waits: shown });
});
