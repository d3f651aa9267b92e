import { expect, test } from "vitest";
import type { Editor } from "./editor-context";
import { NOTHING_SELECTED } from "./editor-state";
import { isInspectorWanted, toggleBothPanels } from "./panel-actions";
import { createStore } from "./store";
import { FIRST_VIEW, type View } from "./view";

function shownAfter(presses: number, view: Partial<View>, workers: readonly number[] = []) {
  const selection = { ...NOTHING_SELECTED, workers };
  const store = createStore<View>({ ...FIRST_VIEW, ...view });
  const editor = { readOnly: false, view: store, state: { get: () => ({ selection }) } } as unknown as Editor;
  for (let press = 0; press < presses; press += 1) toggleBothPanels(editor);
  return [store.get().palette, isInspectorWanted(store.get(), selection)];
}

test.each([
  ["both panels", { palette: true }, [1], [true, true]],
  ["the palette alone", { palette: true }, [], [true, false]],
  ["the settings alone", { palette: false }, [1], [false, true]],
  ["the workflow's own panel", { palette: false, about: true }, [], [false, true]],
] as const)("folds %s away, and opens what was folded", (_, view, workers, opened) => {
  expect(shownAfter(0, view, workers)).toEqual(opened);
  expect(shownAfter(1, view, workers)).toEqual([false, false]);
  expect(shownAfter(2, view, workers)).toEqual(opened);
});

test("opens both panels if none was open", () => {
  expect(shownAfter(1, { palette: false, inspector: false })).toEqual([true, true]);
});
