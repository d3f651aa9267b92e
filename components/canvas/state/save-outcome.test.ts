import { describe, expect, test } from "vitest";
import { ApiError } from "@/lib/client/api-error";
import { editAll, emptyDocument } from "@/lib/editing/arbitrary.suite";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { advance, startAutosave } from "./autosave-machine";
import { eventOf, newsOf, type SavedWorkflow } from "./save-outcome";

const base = editAll(emptyDocument, [
  { do: "add", worker: { type: "transform", params: { expression: "1" }, position: { x: 640, y: 320 } } },
]);
const mine = editAll(base, [{ do: "move", workers: new Map([[0, { x: 16, y: 16 }]]) }]);
const autosave = startAutosave(base, 5, 0);
const answer = (document: WorkflowDocument, revision: number): SavedWorkflow => ({
  ...document,
  id: "6f1c6e0a-5a0e-4d55-9f3e-3f6c40b5c1aa",
  revision,
  live_version: null,
  problems: [],
});
/** As a program would save it: with another expression and without positions. */
const byProgram: WorkflowDocument = {
  ...base,
  workers: base.workers.map(({ position: _, ...worker }) => ({ ...worker, params: { expression: "2" } })),
};
const refusal = (current: unknown) =>
  new ApiError({
    kind: "problem",
    status: 409,
    code: "revision_conflict",
    title: "",
    detail: "",
    problem: { type: "", title: "", status: 409, detail: "", code: "revision_conflict", current },
    errorId: null,
    retryAfter: null,
  });

describe("what somebody else saved", () => {
  test.each([
    ["comes with a refusal", () => eventOf(refusal(answer(byProgram, 6)), base)],
    ["is found on coming back", () => newsOf(autosave, answer(byProgram, 6))],
  ])("moves nothing when it %s", (_, read) => {
    const event = read();
    expect(event).toMatchObject({
      kind: "conflicted",
      revision: 6,
      theirs: { workers: [{ params: { expression: "2" }, position: { x: 640, y: 320 } }] },
    });
  });

  test("leaves what I moved meanwhile, and that is still to be saved", () => {
    const event = newsOf(autosave, answer(byProgram, 6));
    if (!event) throw new Error("no news");
    const edited = { ...autosave, document: mine };
    const { state } = advance(edited, event, () => []);
    expect(state.document.workers[0]?.position).toEqual({ x: 16, y: 16 });
    expect(advance(state, { kind: "due" }, () => []).effects).toMatchObject([{ kind: "send", revision: 6 }]);
  });

  test("is no news when it is what is known, or older: an answer that was overtaken by a save", () => {
    expect(newsOf(autosave, answer(mine, 5))).toBeNull();
    expect(newsOf(autosave, answer(mine, 4))).toBeNull();
    expect(newsOf({ ...autosave, sending: mine }, answer(mine, 6))).toBeNull();
  });
});
