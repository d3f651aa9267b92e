// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { createEditor } from "@/components/canvas/state/create-editor";
import { EditorProvider } from "@/components/canvas/state/editor-context";
import { Studio } from "@/components/frame/studio.suite";
import { eventually, render } from "@/components/worker-form/render.suite";
import { emptyDocument } from "@/lib/editing/arbitrary.suite";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import type { Worker } from "@/lib/schema/workflow";
import { DataTab } from "./data-tab";

afterEach(() => vi.unstubAllGlobals());

const item = (type: string, kind: CatalogueItem["kind"], pure: boolean, sample: unknown): CatalogueItem => ({
  type,
  kind,
  pure,
  title: type,
  summary: "",
  outlets: [],
  verbatim: type === "transform" ? ["expression"] : [],
  params: {},
  result: {},
  sample,
});
const catalogue = [
  item("data_provider", "provider", true, { of: "the documentation" }),
  item("transform", "logic", true, { of: "the documentation" }),
];
const transform = { index: 1, type: "transform", params: { expression: "42" } };
const provider = { index: 2, type: "data_provider", params: {} };
const document = { ...emptyDocument, workers: [transform, provider] };
const served = {
  provider_id: "prices",
  worker: 2,
  endpoint_url: "http://127.0.0.1/api/w/x/prices",
  live: true,
  keyed: true,
  form: "value",
  sample: false,
  version: 3,
  published_at: "2026-11-20T10:00:00Z",
  run_id: null,
  bytes: 10,
};

/** Renders the Data tab with the given server responses. */
async function draw(worker: Worker, state: object) {
  vi.stubGlobal("fetch", async (address: string) => {
    const url = String(address);
    if (url.includes("/try"))
      return Response.json({
        status: "succeeded",
        result: { close: 42 },
        outlet: null,
        error: null,
        logs: [],
      });
    if (url.includes("/endpoints"))
      return Response.json({ triggers: [], providers: [state], schedules: [], published_as: null });
    if (url.endsWith("/providers/w1/prices/data"))
      return Response.json({
        as_of: "2026-11-20T10:00:00Z",
        version: 3,
        run_id: null,
        sample: false,
        sources: [],
        failure: null,
        data: { symbol: "AAPL" },
        error: null,
      });
    return Response.json({ items: [], next_cursor: null });
  });
  const { editor } = createEditor({
    saved: { ...document, id: "w1", revision: 1, live_version: null, problems: [] },
    placed: document,
    catalogue,
    queries: new QueryClient(),
    storage: window.localStorage,
    wide: true,
    roomy: true,
    readOnly: false,
  });
  return await render(
    <Studio>
      <EditorProvider editor={editor}>
        <DataTab worker={worker} />
      </EditorProvider>
    </Studio>,
  );
}

test("a provider shows what it serves, and no example", async () => {
  const page = await draw(provider, served);
  await eventually(() => expect(page.textContent).toContain("AAPL"));
  expect(page.textContent).toContain("Version 3");
  expect(page.textContent).not.toContain("the documentation");
});

test("a provider that has published nothing says so", async () => {
  const page = await draw(provider, { ...served, version: null, published_at: null, form: null });
  await eventually(() => expect(page.textContent).toContain("No published data yet."));
});

test("a program that has not run shows its live preview in place of the example", async () => {
  const page = await draw(transform, served);
  await eventually(() => expect(page.textContent).toContain("Live preview"));
  expect(page.textContent).toContain("42");
  expect(page.textContent).not.toContain("the documentation");
});
