// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createEditor } from "@/components/canvas/state/create-editor";
import { EditorProvider } from "@/components/canvas/state/editor-context";
import { NOTHING_SELECTED } from "@/components/canvas/state/editor-state";
import { render } from "@/components/worker-form/render.suite";
import { editAll, emptyDocument } from "@/lib/editing/arbitrary.suite";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import { ConnectDialog } from "./connect-dialog";

const item = (type: string, kind: CatalogueItem["kind"]): CatalogueItem => ({
  type,
  kind,
  title: type,
  summary: "",
  outlets: [],
  verbatim: [],
  params: { type: "object", properties: {} },
  result: {},
  sample: null,
});
const chain = editAll(emptyDocument, [
  { do: "add", worker: { type: "webhook_trigger", params: {}, position: { x: 0, y: 0 } } },
  { do: "add", worker: { type: "transform", params: {}, position: { x: 320, y: 0 } } },
]);

/** Opens the dialog for a worker, and returns the list that it shows first. */
async function firstList(worker: number): Promise<string | null | undefined> {
  const { editor } = createEditor({
    saved: { ...chain, id: "w1", revision: 1, live_version: null, problems: [] },
    placed: chain,
    catalogue: [item("webhook_trigger", "trigger"), item("transform", "logic")],
    queries: new QueryClient(),
    storage: window.localStorage,
    wide: true,
    roomy: true,
    readOnly: false,
  });
  editor.send({ kind: "select", selection: { ...NOTHING_SELECTED, workers: [worker] } });
  await render(
    <EditorProvider editor={editor}>
      <ConnectDialog onClose={() => {}} />
    </EditorProvider>,
  );
  return document.querySelector("[role=dialog] h2")?.textContent;
}

test("asks for the output only if the worker has several", async () => {
  expect(await firstList(0)).toBe("Connect to");
  expect(await firstList(1)).toBe("Connect from");
});
