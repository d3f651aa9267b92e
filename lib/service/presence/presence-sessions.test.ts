import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMessageOutbox } from "./message-outbox";
import { type PresenceMessage, presenceMessage } from "./presence-message";
import { PresenceSessions } from "./presence-sessions";

const SEAT = { workflow: "w", person: "p", sessionId: "tab" };
const here: PresenceMessage = { kind: "here", ...SEAT, name: "Cora", cursor: null, chosen: [] };
const move: PresenceMessage = { kind: "move", ...SEAT, cursor: [1, 2], chosen: [3] };

describe("Seats", () => {
  it("shows a seat from its first word to its last, and again where it moves after a silence", () => {
    const sessions = new PresenceSessions();
    expect(sessions.receive(here, 0)).toBe("p/tab");
    expect(sessions.receive(here, 1)).toBeNull();
    expect(sessions.receive(move, 2)).toBe("p/tab");
    expect(sessions.get("p/tab")).toMatchObject({ name: "Cora", cursor: [1, 2], chosen: [3] });
    expect(sessions.expire(11_000)).toEqual([]);
    expect(sessions.expire(13_000)).toEqual(["p/tab"]);
    expect(sessions.all).toEqual([]);
    expect(sessions.receive(move, 14_000)).toBe("p/tab");
    expect(sessions.receive({ kind: "gone", ...SEAT }, 15_000)).toBe("p/tab");
    expect(sessions.all).toEqual([]);
  });

  it("makes no seat of a move, and no more than ten of one person", () => {
    const sessions = new PresenceSessions();
    expect(sessions.receive(move, 0)).toBeNull();
    for (let tab = 0; tab < 20; tab += 1) sessions.receive({ ...here, sessionId: `tab ${tab}` }, 0);
    expect(sessions.all).toHaveLength(10);
    for (let person = 0; person < 200; person += 1)
      sessions.receive({ ...here, person: `person ${person}` }, 0);
    expect(sessions.all).toHaveLength(100);
  });
});

const word = fc.string({ maxLength: 80, unit: "grapheme" });
const shows = {
  cursor: fc.option(fc.tuple(fc.integer(), fc.integer())),
  chosen: fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 50 }),
};
const session = {
  workflow: fc.constantFrom("w", "x"),
  person: fc.constantFrom("p", "q"),
  sessionId: fc.constantFrom("a", "b"),
};
const message: fc.Arbitrary<PresenceMessage> = fc.oneof(
  fc.record({ kind: fc.constant("who"), workflow: session.workflow }),
  fc.record({ kind: fc.constant("here"), ...session, name: word, ...shows }),
  fc.record({ kind: fc.constant("move"), ...session, ...shows }),
  fc.record({ kind: fc.constant("gone"), ...session }),
);

describe("createMessageOutbox", () => {
  it("packs whatever is said below the bound of Postgres, and it leads to the same seats", () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 60 }), (messages) => {
        const outbox = createMessageOutbox();
        for (const each of messages) outbox.add(each);
        const payloads = outbox.take();
        for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
        const notified = payloads.flatMap((payload) => presenceMessage.array().parse(JSON.parse(payload)));
        expect(sessionsAfter(notified)).toEqual(sessionsAfter(messages));
        expect(outbox.take()).toEqual([]);
      }),
    );
  });
});

/** Returns the sessions of each workflow, sorted so that their order doesn't matter. */
function sessionsAfter(messages: readonly PresenceMessage[]) {
  const rooms = new Map<string, PresenceSessions>();
  for (const each of messages) {
    const sessions = rooms.get(each.workflow) ?? new PresenceSessions();
    rooms.set(each.workflow, sessions);
    if (each.kind !== "who") sessions.receive(each, 0);
  }
  return [...rooms]
    .flatMap(([workflow, { all }]) => all.map((one) => JSON.stringify([workflow, one])))
    .sort();
}
