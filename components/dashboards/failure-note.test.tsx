// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { Studio } from "@/components/frame/studio.suite";
import { click, eventually, render } from "@/components/worker-form/render.suite";
import { FailureNote } from "./failure-note";

afterEach(() => vi.unstubAllGlobals());

const failure = { run_id: "r1", at: "2026-11-22T12:00:00.000Z", code: "upstream_timeout" };
const RUN = {
  id: "r1",
  workflow_id: "w1",
  version: 1,
  mode: "production",
  status: "failed",
  trigger: 0,
  started_by: "webhook",
  webhook_id: "board",
  created_at: failure.at,
  started_at: failure.at,
  finished_at: failure.at,
  error: {
    code: "upstream_timeout",
    message: "The newsroom did not respond within 20 s.",
    worker: 1,
    retryable: true,
    details: {},
  },
  retry_of: null,
  parent_run: null,
  trace_id: "0af7651916cd43dd8448eb211c80319c",
  context: {},
  steps: [],
};

async function pressed(own: boolean) {
  const asked = vi.fn(async () => Response.json(RUN));
  vi.stubGlobal("fetch", asked);
  const page = await render(
    <Studio>
      <FailureNote failure={failure} own={own} />
    </Studio>,
  );
  const note = page.querySelector("button");
  if (!note) throw new Error("There is no note");
  expect(note.textContent).toBe("The last run failed: upstream timeout");
  await click(note);
  return asked;
}

test("why the last run failed is told where it is noted, and the run is one step away", async () => {
  await pressed(true);
  await eventually(() =>
    expect(document.body.textContent).toContain("The newsroom did not respond within 20 s."),
  );
  expect(document.querySelector("a")?.getAttribute("href")).toBe("/runs/r1");
});

test("somebody else's run is not asked for", async () => {
  const asked = await pressed(false);
  expect(asked).not.toHaveBeenCalled();
});
