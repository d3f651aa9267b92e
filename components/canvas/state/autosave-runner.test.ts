import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { editAll, emptyDocument } from "@/lib/editing/arbitrary.suite";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { type AutosaveEvent, startAutosave } from "./autosave-machine";
import { runAutosave } from "./autosave-runner";
import { applyCommand, type EditorCommand, openDocument } from "./editor-state";
import { createStore } from "./store";

const base = editAll(emptyDocument, [
  { do: "add", worker: { type: "market_data", params: { symbol: "AAPL" }, position: { x: 0, y: 0 } } },
]);

/** An editor whose server gives these answers, or accepts what it is sent. */
function editor(answers: AutosaveEvent[] = [], hasRoom = true) {
  const state = createStore(openDocument(base));
  const autosave = createStore(startAutosave(base, 1, 0));
  const sent: WorkflowDocument[] = [];
  let isStored: WorkflowDocument | null = null;
  let at = 0;
  const dispatch = (command: EditorCommand) => state.set((current) => applyCommand(current, command));
  const runner = runAutosave({
    autosave,
    state,
    verbatim: () => [],
    send: async (document, revision) => {
      sent.push(document);
      return answers.shift() ?? { kind: "answered", document, revision: revision + 1, at: 0 };
    },
    absorb: ({ kind, base: from, theirs, agreed, renamed }) =>
      dispatch({ kind, base: from, theirs, renamed, verbatim: () => [], ...(agreed ? { agreed } : {}) }),
    keep: ({ document }) => {
      isStored = hasRoom ? document : isStored;
      return hasRoom;
    },
    forget: () => {
      isStored = null;
    },
  });
  runner.start();
  const type = (name: string, value: string) => {
    at += 5000;
    dispatch({ kind: "edit", edit: { do: "set-param", worker: 0, name, value }, label: "Type", at });
  };
  return { state, autosave, runner, sent, type, dispatch, stored: () => isStored };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("autosave", () => {
  test("sends one draft after a burst of edits and forgets the copy once it is saved", async () => {
    const { type, sent, autosave, stored: isStored } = editor();
    type("symbol", "M");
    type("symbol", "MSFT");
    expect(isStored()?.workers[0]?.params.symbol).toBe("MSFT");
    await vi.runAllTimersAsync();
    expect(sent.map((document) => document.workers[0]?.params.symbol)).toEqual(["MSFT"]);
    expect(autosave.get()).toMatchObject({ phase: { name: "saved" }, revision: 2 });
    expect(isStored()).toBeNull();
  });

  test("over a newer revision merges both and saves the outcome", async () => {
    const theirs = { ...base, name: "Theirs" };
    const { type, sent, state, autosave } = editor([{ kind: "conflicted", theirs, revision: 7 }]);
    type("symbol", "MSFT");
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ name: "Theirs", workers: [{ params: { symbol: "MSFT" } }] });
    expect(state.get().document).toEqual(sent[1]);
    expect(autosave.get()).toMatchObject({ phase: { name: "saved" }, revision: 8 });
  });

  test("catches up when the server is back", async () => {
    const { type, sent, runner, autosave, stored: isStored } = editor([{ kind: "failed", why: "offline" }]);
    type("symbol", "MSFT");
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.get().phase.name).toBe("offline");
    expect(isStored()).not.toBeNull();
    runner.handle({ kind: "back_online" });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    expect(autosave.get().phase.name).toBe("saved");
  });

  test("saves all the same where the browser has no room for a copy, and says so", async () => {
    const { type, sent, autosave } = editor([], false);
    type("symbol", "MSFT");
    expect(autosave.get().isStored).toBe(false);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(autosave.get().phase.name).toBe("saved");
  });

  test("asked to save now says when it is done, and whether it could be", async () => {
    const good = editor();
    good.type("symbol", "MSFT");
    await expect(good.runner.flush()).resolves.toBe(true);
    const bad = editor([{ kind: "failed", why: "away" }]);
    bad.type("symbol", "MSFT");
    await expect(bad.runner.flush()).resolves.toBe(false);
    await expect(editor().runner.flush()).resolves.toBe(true);
  });

  test("undo after a save is saved as well", async () => {
    const { type, sent, dispatch } = editor();
    type("symbol", "MSFT");
    await vi.runAllTimersAsync();
    dispatch({ kind: "undo" });
    await vi.runAllTimersAsync();
    expect(sent.at(-1)).toEqual(base);
  });
});
