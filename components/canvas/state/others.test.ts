import { describe, expect, it } from "vitest";
import { isNewerBuild } from "@/components/canvas/presence/is-newer-build";
import { personTone } from "@/components/canvas/presence/person-tone";
import { NOBODY, type Other, peopleIn, readOther, withOther, withoutSession } from "./others";

const cora: Other = { sessionId: "c/1", person: "c", name: "Cora", cursor: null, chosen: [] };

describe("others", () => {
  it("keeps one for each seat, and shows one for each person: where they are at work", () => {
    const elsewhere = { ...cora, sessionId: "c/2", cursor: { x: 1, y: 2 }, chosen: [4] };
    const anna = { ...cora, sessionId: "a/1", person: "a", name: "Anna" };
    const all = [cora, elsewhere, anna].reduce(withOther, NOBODY);
    expect(peopleIn(all)).toEqual([anna, elsewhere]);
    expect(peopleIn(withoutSession(all, "c/2"))).toEqual([anna, cora]);
    expect(withoutSession(all, "nobody's")).toBe(all);
  });

  it.each([null, 1, [], {}, { ...cora, seat: "c/1", name: 1 }])("takes %j for nobody", (said) => {
    expect(readOther(said)).toBeNull();
  });

  it("reads a place as far as it is one", () => {
    expect(readOther({ ...cora, seat: cora.sessionId, cursor: { x: "1" }, chosen: [1, "2"] })).toEqual({
      ...cora,
      chosen: [1],
    });
  });

  it("gives a person the same colour each time", () => {
    expect(personTone("a person")).toBe(personTone("a person"));
    expect(personTone("").label).not.toBe("");
  });
});

describe("isNewerBuild", () => {
  const [early, late] = ["2026-11-26T00:00:00.000Z", "2026-11-27T00:00:00.000Z"];
  it.each([
    { what: "the same pages", mine: "a", known: early, reported: { id: "a", builtAt: late }, is: false },
    {
      what: "pages that were built later",
      mine: "a",
      known: early,
      reported: { id: "b", builtAt: late },
      is: true,
    },
    {
      what: "those of a server that is replaced next",
      mine: "a",
      known: late,
      reported: { id: "b", builtAt: early },
      is: false,
    },
    {
      what: "others, while one's own age is unknown",
      mine: "a",
      known: null,
      reported: { id: "b", builtAt: early },
      is: true,
    },
    {
      what: "a server in development",
      mine: "a",
      known: null,
      reported: { id: null, builtAt: null },
      is: false,
    },
    {
      what: "pages in development",
      mine: undefined,
      known: null,
      reported: { id: "b", builtAt: late },
      is: false,
    },
  ])("says $is of $what", ({ mine, known, reported, is }) => {
    expect(isNewerBuild(mine, known, reported)).toBe(is);
  });
});
