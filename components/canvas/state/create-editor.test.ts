import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { query } from "@/lib/client/query";
import { listEndpoints } from "@/lib/contract/workflows";
import { editAll, emptyDocument } from "@/lib/editing/arbitrary.suite";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { createEditor } from "./create-editor";

const ID = "w1";
const flow = (...workers: readonly [type: string, params?: Record<string, string>][]) =>
  editAll(
    emptyDocument,
    workers.map(([type, params = {}]) => ({
      do: "add",
      worker: { type, params, position: { x: 0, y: 0 } },
    })),
  );
const trigger: [string, Record<string, string>] = ["webhook_trigger", { webhook_id: "hook" }];
const base = flow(trigger);

interface Browser {
  readonly hasRoom?: boolean;
  readonly items?: Map<string, string>;
  /** The server's document, which may lack positions. */
  readonly held?: WorkflowDocument;
}

function open({ hasRoom = true, items = new Map(), held = base }: Browser = {}) {
  const storage: Storage = {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (!hasRoom) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
  const queries = new QueryClient();
  const saved = { ...held, id: ID, revision: 5, live_version: null, problems: [] };
  return {
    ...createEditor({
      saved,
      placed: base,
      catalogue: [],
      queries,
      storage,
      wide: true,
      roomy: true,
      readOnly: false,
    }),
    queries,
    items,
  };
}

test("work that was kept comes back where it stood, over a save that named no places", () => {
  const at = (x: number, name: string) => ({
    ...base,
    workers: base.workers.map((worker) => ({ ...worker, name, position: { x, y: 0 } })),
  });
  const copy = { document: at(640, "Mine"), base: at(320, ""), revision: 4, highestIndex: 0, at: 1 };
  const held = { ...base, workers: base.workers.map(({ position: _, ...worker }) => worker) };
  const items = new Map([[`millrace.draft.${ID}.4.other`, JSON.stringify(copy)]]);
  const { editor } = open({ held, items });
  expect(editor.state.get().document.workers[0]).toMatchObject({ name: "Mine", position: { x: 640, y: 0 } });
  expect(editor.autosave.get().saved.workers[0]?.position).toEqual({ x: 320, y: 0 });
});

test("an edit is waited with and sent where the browser has no room for a copy", () => {
  const { editor, runner } = open({ hasRoom: false });
  const stop = runner.start();
  editor.edit({ do: "set-workflow", fields: { name: "Named" } }, "Rename");
  expect(editor.autosave.get()).toMatchObject({ phase: { name: "waiting" }, isStored: false });
  stop();
});

test("addresses are read again when what the server holds has others, and only then", () => {
  const { runner, queries } = open();
  const { queryKey } = query(listEndpoints, { params: { id: ID } });
  const stale = () => queries.getQueryState(queryKey)?.isInvalidated;
  queries.setQueryData(queryKey, { triggers: [], providers: [], schedules: [], published_as: null });
  const drawn = flow(trigger, ["transform"]);
  runner.handle({ kind: "answered", document: drawn, revision: 6, at: 1 });
  expect(stale()).toBe(false);
  const published = flow(trigger, ["transform"], ["data_provider", { provider_id: "board" }]);
  runner.handle({ kind: "answered", document: published, revision: 7, at: 2 });
  expect(stale()).toBe(true);
});

test("a pin goes along with a worker that moves on, in the browser too", () => {
  const { editor, runner, items } = open();
  const stop = runner.start();
  editor.edit({ do: "add", worker: { type: "transform", params: {}, position: { x: 0, y: 0 } } }, "Add");
  editor.runs.set((view) => ({ ...view, pins: new Map([[1, "held"]]) }));
  const theirs = flow(trigger, ["condition"]);
  runner.handle({ kind: "conflicted", theirs, revision: 6 });
  stop();
  const moved = editor.state.get().document.workers.find(({ type }) => type === "transform");
  expect(moved?.index).toBe(2);
  expect(editor.runs.get().pins).toEqual(new Map([[2, "held"]]));
  expect(items.get(`millrace.pins.${ID}`)).toBe('{"2":"held"}');
});
