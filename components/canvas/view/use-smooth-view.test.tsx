import { ReactFlowProvider } from "@xyflow/react";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSmoothView } from "./use-smooth-view";

let root: Root;
const surface = { current: document.createElement("div") };
let view: ReturnType<typeof useSmoothView>;

function Host() {
  view = useSmoothView(surface);
  return null;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.createElement("div"));
  act(() =>
    root.render(
      <ReactFlowProvider>
        <Host />
      </ReactFlowProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** Whether the browser keeps what it has drawn, for each view of a gesture. */
function picturesOf(zooms: readonly number[]): boolean[] {
  const [first = 1, ...rest] = zooms;
  view.onMoveStart(null);
  view.onViewportChange({ x: 0, y: 0, zoom: first });
  view.onMoveStart(new MouseEvent("mousedown"));
  const pictures = rest.map((zoom, at) => {
    view.onViewportChange({ x: at, y: at, zoom });
    return surface.current.hasAttribute("data-picture");
  });
  view.onMoveEnd(null, { x: 0, y: 0, zoom: rest.at(-1) ?? first });
  expect(surface.current.hasAttribute("data-picture")).toBe(false);
  return pictures;
}

test("zooming out draws each view at its own scale, so the browser never draws more than is in sight", () => {
  expect(picturesOf([2, 1.6, 1.2, 0.8, 0.5, 0.3, 0.1])).toEqual(Array(6).fill(false));
});

test("panning moves a picture at any zoom, and zooming in one that is near enough to be sharp", () => {
  expect(picturesOf([2, 2, 2])).toEqual([true, true]);
  expect(picturesOf([0.2, 0.2, 0.2])).toEqual([true, true]);
  expect(picturesOf([0.5, 0.8, 1.6])).toEqual([true, true]);
  expect(picturesOf([0.2, 0.25, 0.3])).toEqual([false, false]);
});
