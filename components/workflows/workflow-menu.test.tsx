// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
// Loaded here, because loading it with the first click can take longer than the test waits.
import "@/components/filing/filing-dialog";
import { button, Studio } from "@/components/frame/studio.suite";
import { click, eventually, render } from "@/components/worker-form/render.suite";
import { WorkflowMenu } from "./workflow-menu";
import type { WorkflowSummary } from "./workflow-summary";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const WORKFLOW: WorkflowSummary = {
  id: "w1",
  name: "Quotes",
  description: "",
  revision: 1,
  live_version: null,
  offline: false,
  unpublished_changes: true,
  workers: 1,
  drawing: { shapes: [] },
  folder: "Markets/US",
  tags: ["fx"],
  created_at: "2026-11-29T00:00:00.000Z",
  updated_at: "2026-11-29T00:00:00.000Z",
  last_run: null,
};

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["Move to folder…", "Move Quotes to a folder", "Markets/US"],
  ["Add tags…", "Tags of Quotes", "fx"],
])("%s opens its own dialog", async (label, title, current) => {
  vi.stubGlobal("fetch", async () => Response.json({ folders: [], tags: [] }));
  await render(
    <Studio>
      <WorkflowMenu workflow={WORKFLOW} />
    </Studio>,
  );
  await click(button("Actions for Quotes"));
  const item = [...document.querySelectorAll("[role=menuitem]")].find((each) => each.textContent === label);
  await click(item ?? document.body);
  await eventually(() => {
    const dialog = document.querySelector("[role=dialog]:has(form)");
    expect(dialog?.textContent).toContain(title);
    expect(dialog?.textContent).toContain(current);
  });
});
