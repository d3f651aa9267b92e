import { ReactFlowProvider, useStoreApi } from "@xyflow/react";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { ViewportLayer } from "./viewport-layer";

afterEach(() => vi.unstubAllGlobals());

let store: ReturnType<typeof useStoreApi> | undefined;

function Host() {
  store = useStoreApi();
  return <ViewportLayer>ground</ViewportLayer>;
}

test("its place in the canvas is searched for once, however often the view changes", () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const canvas = document.createElement("div");
  canvas.innerHTML = '<div class="react-flow__viewport-portal"></div>';
  const search = vi.spyOn(canvas, "querySelector");
  const root = createRoot(document.createElement("div"));
  act(() =>
    root.render(
      <ReactFlowProvider>
        <Host />
      </ReactFlowProvider>,
    ),
  );
  act(() => store?.setState({ domNode: canvas }));
  for (let step = 1; step <= 10; step += 1) act(() => store?.setState({ transform: [step, 0, 1 / step] }));
  expect(canvas.textContent).toBe("ground");
  expect(search).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
});
