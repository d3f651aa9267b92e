// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { createEditor } from "@/components/canvas/state/create-editor";
import type { CanvasHandle, Editor } from "@/components/canvas/state/editor-context";
import { render } from "@/components/worker-form/render.suite";
import { editAll, emptyDocument } from "@/lib/editing/arbitrary.suite";
import { useShortcuts } from "./use-shortcuts";

const chain = editAll(emptyDocument, [
  { do: "add", worker: { type: "webhook_trigger", params: {}, position: { x: 0, y: 0 } } },
  {
    do: "add",
    worker: { type: "transform", params: {}, position: { x: 320, y: 0 } },
    after: { worker: 0 },
  },
]);

afterEach(() => document.body.replaceChildren());

/** An editor on a page with this HTML, with the focus on the element `x`. */
async function focused(html: string): Promise<{ editor: Editor; canvas: CanvasHandle; at: Element }> {
  const { editor } = createEditor({
    saved: { ...chain, id: "w1", revision: 1, live_version: null, problems: [] },
    placed: chain,
    catalogue: [],
    queries: new QueryClient(),
    storage: window.localStorage,
    wide: true,
    roomy: true,
    readOnly: false,
  });
  const canvas: CanvasHandle = {
    fit: vi.fn(),
    zoom: vi.fn(),
    reveal: vi.fn(),
    uncover: vi.fn(),
    focus: vi.fn(),
    centre: () => ({ x: 0, y: 0 }),
    screenOf: (at) => at,
  };
  editor.canvas.current = canvas;
  const page = await render(<Keys editor={editor} />);
  page.insertAdjacentHTML("beforeend", html);
  const at = page.querySelector("#x");
  if (!at) throw new Error("There is no x");
  return { editor, canvas, at };
}

function Keys({ editor }: { editor: Editor }) {
  useShortcuts(editor);
  return null;
}

function press(at: Element, key: string, more: KeyboardEventInit = {}): void {
  at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
}

const ANYWHERE: readonly [where: string, html: string][] = [
  ["a worker", "<div role=group id=x></div>"],
  ["a button", "<button id=x></button>"],
  ["a field", "<input id=x>"],
  ["a list", "<div role=listbox><div role=option id=x></div></div>"],
  ["a tree", "<div role=tree><div role=treeitem id=x></div></div>"],
  ["tabs", "<div role=tablist><button role=tab id=x></button></div>"],
  ["a choice", "<button role=combobox id=x></button>"],
  [
    "the search of what floats",
    "<div data-radix-popper-content-wrapper><div role=dialog><input id=x></div></div>",
  ],
  [
    "a button of what floats",
    "<div data-radix-popper-content-wrapper><div role=dialog><button id=x></button></div></div>",
  ],
];

test.each(ANYWHERE)("Ctrl K opens the commands from %s", async (_, html) => {
  const { editor, at } = await focused(html);
  press(at, "k", { ctrlKey: true });
  expect(editor.view.get().dialog).toBe("commands");
});

test.each(ANYWHERE)("Ctrl Enter runs from %s", async (_, html) => {
  const { editor, at } = await focused(html);
  press(at, "Enter", { ctrlKey: true });
  expect(editor.view.get().dialog).toBe("run");
});

test("a list that takes every Enter for itself does not take the one with Ctrl", async () => {
  const { editor, at } = await focused("<input id=x>");
  const taken = vi.fn((event: Event) => event.preventDefault());
  at.addEventListener("keydown", taken);
  press(at, "Enter", { ctrlKey: true });
  expect(editor.view.get().dialog).toBe("run");
});

test.each(ANYWHERE.filter(([where]) => !/field|floats|choice/.test(where)))(
  "a single letter works from %s",
  async (_, html) => {
    const { editor, at } = await focused(html);
    press(at, "?");
    expect(editor.view.get().dialog).toBe("shortcuts");
  },
);

test.each([
  ["a tree", "<div role=tree><div role=treeitem id=x></div></div>", "ArrowDown"],
  ["tabs", "<div role=tablist><button role=tab id=x></button></div>", "ArrowRight"],
  ["a choice", "<button role=combobox id=x></button>", "ArrowDown"],
  ["a choice", "<button role=combobox id=x></button>", "a"],
  ["a menu", "<div role=menu><div role=menuitem id=x></div></div>", "a"],
])("%s keeps the keys that it has a use for", async (_, html, key) => {
  const { editor, at } = await focused(html);
  editor.send({ kind: "select", selection: { workers: [1], connections: [], notes: [] } });
  const before = editor.state.get().document;
  press(at, key);
  expect(editor.state.get().document).toBe(before);
  expect(editor.view.get().quickAdd).toBeNull();
});

test("while a dialog is on its way, keys do nothing to what is behind it", async () => {
  const { editor, at } = await focused("<button id=x></button>");
  const before = editor.state.get().document;
  press(at, "k", { ctrlKey: true });
  press(at, "n");
  expect(editor.state.get().document).toBe(before);
});

test("with Alt and an arrow the focus goes along to the next worker", async () => {
  const { editor, canvas, at } = await focused("<button id=x></button>");
  editor.send({ kind: "select", selection: { workers: [0], connections: [], notes: [] } });
  press(at, "ArrowRight", { altKey: true });
  expect(editor.state.get().selection.workers).toEqual([1]);
  expect(canvas.focus).toHaveBeenLastCalledWith(1);
});
