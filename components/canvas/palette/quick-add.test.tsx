// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { createEditor } from "@/components/canvas/state/create-editor";
import { type CanvasHandle, EditorProvider } from "@/components/canvas/state/editor-context";
import { render } from "@/components/worker-form/render.suite";
import { emptyDocument } from "@/lib/editing/arbitrary.suite";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import { QuickAdd } from "./quick-add";

const webhook: CatalogueItem = {
  type: "webhook_trigger",
  kind: "trigger",
  title: "Webhook trigger",
  summary: "A call starts a run.",
  outlets: [],
  verbatim: [],
  params: { type: "object", properties: {} },
  result: {},
  sample: null,
};

afterEach(() => vi.useRealTimers());

/** Enter has just added a worker by quick add. The timer that returns the focus hasn't fired yet. */
async function justAdded() {
  const { editor } = createEditor({
    saved: { ...emptyDocument, id: "w1", revision: 1, live_version: null, problems: [] },
    placed: emptyDocument,
    catalogue: [webhook],
    queries: new QueryClient(),
    storage: window.localStorage,
    wide: true,
    roomy: true,
    readOnly: false,
  });
  const focus = vi.fn<CanvasHandle["focus"]>();
  editor.canvas.current = {
    fit: () => {},
    zoom: () => {},
    reveal: () => {},
    uncover: () => {},
    centre: () => ({ x: 0, y: 0 }),
    screenOf: (at) => at,
    focus,
  };
  editor.view.set((view) => ({ ...view, quickAdd: { at: { x: 0, y: 0 }, screen: { x: 0, y: 0 } } }));
  const page = await render(
    <EditorProvider editor={editor}>
      <input aria-label="Webhook ID" />
      <QuickAdd />
    </EditorProvider>,
  );
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const search = document.activeElement;
  expect(search?.getAttribute("placeholder")).toBe("Add which worker?");
  act(() => {
    search?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });
  expect(editor.state.get().document.workers).toHaveLength(1);
  expect(editor.view.get().quickAdd).toBeNull();
  return { focus, field: page.querySelector("input") };
}

test("what was added has the keyboard", async () => {
  const { focus } = await justAdded();
  vi.runAllTimers();
  expect(focus).toHaveBeenCalledExactlyOnceWith(0);
});

test("a key that is pressed at once keeps what it has focused", async () => {
  const { focus, field } = await justAdded();
  field?.focus();
  vi.runAllTimers();
  expect(focus).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
});
