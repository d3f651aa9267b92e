import { describe, expect, test } from "vitest";
import { editAll, emptyDocument } from "@/lib/editing/arbitrary.suite";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { type Autosave, type AutosaveEvent, advance, type Effect, startAutosave } from "./autosave-machine";

const base = editAll(emptyDocument, [
  {
    do: "add",
    worker: { type: "market_data", params: { symbol: "AAPL", interval: "1day" }, position: { x: 0, y: 0 } },
  },
]);
const withParam = (document: WorkflowDocument, name: string, value: string) =>
  editAll(document, [{ do: "set-param", worker: 0, name, value }]);
const edited = (document: WorkflowDocument, emptiedByHand = false): AutosaveEvent => ({
  kind: "edited",
  document,
  highestIndex: 0,
  emptiedByHand,
});

function run(...events: AutosaveEvent[]): { state: Autosave; effects: readonly Effect[] } {
  let step: { state: Autosave; effects: readonly Effect[] } = {
    state: startAutosave(base, 5, 0),
    effects: [],
  };
  for (const event of events) step = advance(step.state, event, () => []);
  return step;
}
const kinds = (effects: readonly Effect[]) => effects.map((effect) => effect.kind);

describe("saving", () => {
  test("waits for a pause, sends what is there then with the revision it is based on", () => {
    const mine = withParam(base, "symbol", "MSFT");
    expect(run(edited(mine)).effects).toEqual([{ kind: "keep" }, { kind: "wait", ms: 800 }]);
    expect(run(edited(mine), { kind: "due" }).effects).toEqual([
      { kind: "send", document: mine, revision: 5 },
    ]);
  });

  test("sends nothing when the edit was taken back", () => {
    const step = run(edited(withParam(base, "symbol", "MSFT")), edited(base));
    expect(step.state.phase.name).toBe("saved");
    expect(kinds(step.effects)).toEqual(["forget"]);
  });

  test("has one call in flight, and goes on with what was typed meanwhile", () => {
    const first = withParam(base, "symbol", "M");
    const second = withParam(base, "symbol", "MS");
    const busy = run(edited(first), { kind: "due" }, edited(second), { kind: "due" });
    expect(kinds(busy.effects)).toEqual([]);
    const after = advance(busy.state, { kind: "answered", document: first, revision: 6, at: 1 }, () => []);
    expect(after.state).toMatchObject({ phase: { name: "waiting" }, revision: 6 });
    expect(advance(after.state, { kind: "due" }, () => []).effects).toEqual([
      { kind: "send", document: second, revision: 6 },
    ]);
  });

  test("takes in what the server filled in", () => {
    const mine = withParam(base, "symbol", "M");
    const answer = withParam(mine, "webhook_id", "made-up");
    const step = run(
      edited(mine),
      { kind: "due" },
      { kind: "answered", document: answer, revision: 6, at: 1 },
    );
    expect(step.effects).toContainEqual({
      kind: "absorb",
      base: mine,
      theirs: answer,
      renamed: new Map(),
      fromOthers: false,
    });
    expect(advance(step.state, edited(answer), () => []).state.phase.name).toBe("saved");
  });
});

describe("somebody else saved in between", () => {
  const theirs = withParam(base, "interval", "1h");

  test("other fields are merged and saved without a question", () => {
    const mine = withParam(base, "symbol", "MSFT");
    const both = withParam(theirs, "symbol", "MSFT");
    const step = run(edited(mine), { kind: "due" }, { kind: "conflicted", theirs, revision: 9 });
    expect(step.state).toMatchObject({ phase: { name: "waiting" }, revision: 9 });
    expect(step.effects).toContainEqual({
      kind: "absorb",
      base,
      theirs,
      agreed: both,
      renamed: new Map(),
      fromOthers: true,
    });
    expect(advance(step.state, { kind: "due" }, () => []).effects).toEqual([
      { kind: "send", document: both, revision: 9 },
    ]);
  });

  test("the same field is asked about, nothing is sent until then, and the answer is saved", () => {
    const mine = withParam(base, "interval", "1week");
    const step = run(edited(mine), { kind: "due" }, { kind: "conflicted", theirs, revision: 9 });
    expect(step.state.phase).toMatchObject({
      name: "conflict",
      merge: { conflicts: [{ path: "workers.0.params.interval" }] },
    });
    const typed = advance(step.state, edited(withParam(mine, "symbol", "X")), () => []);
    expect(kinds(typed.effects)).toEqual(["keep"]);
    expect(kinds(advance(typed.state, { kind: "due" }, () => []).effects)).toEqual([]);
    const chosen = advance(
      step.state,
      { kind: "resolved", merge: { document: theirs, conflicts: [], renamed: new Map() } },
      () => [],
    );
    expect(chosen.state).toMatchObject({ revision: 9, saved: theirs, document: theirs });
  });
});

describe("when it cannot be saved", () => {
  test("the copy is kept and it tries again, ever more slowly, at once when the network is back", () => {
    const mine = withParam(base, "symbol", "M");
    const waits: number[] = [];
    let state = run(edited(mine)).state;
    for (let attempt = 0; attempt < 7; attempt += 1) {
      state = advance(state, { kind: "due" }, () => []).state;
      const step = advance(state, { kind: "failed", why: "away" }, () => []);
      state = step.state;
      expect(kinds(step.effects)).toContain("keep");
      for (const effect of step.effects) if (effect.kind === "wait") waits.push(effect.ms);
    }
    expect(waits).toEqual([2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]);
    expect(kinds(advance(state, edited(withParam(base, "symbol", "MS")), () => []).effects)).toEqual([
      "keep",
    ]);
    expect(kinds(advance(state, { kind: "back_online" }, () => []).effects)).toEqual(["send"]);
  });

  test.each(["forbidden", "gone"] as const)("%s holds until a person acts, and keeps the copy", (why) => {
    const step = run(edited(withParam(base, "symbol", "M")), { kind: "due" }, { kind: "failed", why });
    expect(kinds(step.effects)).toEqual(["keep"]);
    expect(kinds(advance(step.state, { kind: "due" }, () => []).effects)).toEqual([]);
  });

  test("a fault of structure is shown, and the next edit tries again", () => {
    const faults = [{ path: "workers[0].type", code: "unknown", message: "No such worker." }];
    const step = run(edited(withParam(base, "symbol", "M")), { kind: "due" }, { kind: "refused", faults });
    expect(step.state.phase).toEqual({ name: "refused", faults });
    expect(kinds(advance(step.state, edited(withParam(base, "symbol", "MS")), () => []).effects)).toContain(
      "wait",
    );
  });
});

test("what was typed while a refused draft was under way is sent without a further edit", () => {
  const second = withParam(base, "symbol", "MS");
  const faults = [{ path: "workers[0].type", code: "unknown", message: "No such worker." }];
  const step = run(edited(withParam(base, "symbol", "M")), { kind: "due" }, edited(second), {
    kind: "refused",
    faults,
  });
  expect(step.state.phase.name).toBe("waiting");
  expect(step.effects).toEqual([{ kind: "keep" }, { kind: "wait", ms: 800 }]);
  expect(advance(step.state, { kind: "due" }, () => []).effects).toEqual([
    { kind: "send", document: second, revision: 5 },
  ]);
});

describe("an empty canvas", () => {
  test("is not saved over a full one unless somebody emptied it", () => {
    const step = run(edited(emptyDocument), { kind: "due" });
    expect(step.state.phase.name).toBe("guarded");
    expect(kinds(step.effects)).toEqual([]);
    expect(kinds(advance(step.state, { kind: "allow_empty" }, () => []).effects)).toEqual(["send"]);
    expect(kinds(run(edited(emptyDocument, true), { kind: "due" }).effects)).toEqual(["send"]);
  });
});
