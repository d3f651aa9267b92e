// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { createEditor } from "@/components/canvas/state/create-editor";
import { EditorProvider } from "@/components/canvas/state/editor-context";
import { Studio } from "@/components/frame/studio.suite";
import { eventually, render } from "@/components/worker-form/render.suite";
import { emptyDocument } from "@/lib/editing/arbitrary.suite";
import { LoopCost } from "./loop-cost";

afterEach(() => vi.unstubAllGlobals());

test("above a box stands what its items take together, and nothing of what stands outside of it", async () => {
  const cost = { unit: "credit", currency: null, amount: 1 };
  vi.stubGlobal("fetch", async () =>
    Response.json({
      items: [
        { ...cost, worker: 0, times: 1, most_times: 1 },
        { ...cost, worker: 2, times: 500, most_times: 500 },
      ],
      totals: [],
    }),
  );
  const document = {
    ...emptyDocument,
    workers: [
      { index: 0, type: "market_data", params: {} },
      { index: 1, type: "for_each", params: {} },
      { index: 2, type: "market_data", params: {}, inside: 1 },
      { index: 3, type: "for_each", params: {} },
    ],
  };
  const { editor } = createEditor({
    saved: { ...document, id: "w1", revision: 1, live_version: null, problems: [] },
    placed: document,
    catalogue: [],
    queries: new QueryClient(),
    storage: window.localStorage,
    wide: true,
    roomy: true,
    readOnly: false,
  });
  const page = await render(
    <Studio>
      <EditorProvider editor={editor}>
        <LoopCost index={1} />
        <LoopCost index={3} />
      </EditorProvider>
    </Studio>,
  );
  await eventually(() => expect(page.textContent).toBe("500 items × 1 data service credit"));
});
