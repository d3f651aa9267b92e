import { afterEach, expect, test, vi } from "vitest";
import { Studio } from "@/components/frame/studio.suite";
import { eventually, render, type } from "@/components/worker-form/render.suite";
import { useWidgetDraft } from "./use-widget-draft";
import { WidgetForm } from "./widget-form";

const PUBLISHED = {
  as_of: "2026-11-20T12:00:00.000Z",
  version: 1,
  run_id: "r1",
  sample: false,
  sources: [],
  failure: null,
  data: [{ symbol: "AAPL", close: 110 }],
  error: null,
};

afterEach(() => vi.unstubAllGlobals());

test("a name that is typed before the data has come leaves the look to what the data says", async () => {
  let come = (_: Response) => {};
  const answer = new Promise<Response>((resolve) => {
    come = resolve;
  });
  vi.stubGlobal("fetch", () => answer);
  const page = await render(
    <Studio>
      <Form />
    </Studio>,
  );
  const name = page.querySelector("input");
  if (!name) throw new Error("There is no field for the name");
  await type(name, "Mine");
  come(Response.json(PUBLISHED));
  await eventually(() =>
    expect(JSON.parse(page.querySelector("output")?.textContent ?? "")).toEqual({
      name: "Mine",
      kind: "table",
      options: { link: "symbol" },
    }),
  );
});

function Form() {
  const source = { workflow_id: "w1", provider_id: "out" };
  const { draft, setDraft } = useWidgetDraft(source, "Quotes");
  return (
    <>
      <WidgetForm id="form" onSubmit={() => {}} draft={draft} onChange={setDraft} published={undefined} />
      <output>{JSON.stringify(draft)}</output>
    </>
  );
}
