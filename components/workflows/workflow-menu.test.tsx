// @vitest-environment happy-dom
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
// Loaded here, because loading it with the first click can take longer than the test waits.
import "@/components/filing/filing-dialog";
import { button, Studio } from "@/components/frame/studio.suite";
import { click, eventually, render } from "@/components/worker-form/render.suite";
import { WorkflowMenu } from "./workflow-menu";
import type { WorkflowSummary } from "./workflow-summary";

const ROUTER = {
  push: vi.fn(),
  replace: vi.fn(),
  back: vi.fn(),
  forward: vi.fn(),
  refresh: vi.fn(),
  prefetch: vi.fn(),
};

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
      <AppRouterContext.Provider value={ROUTER as never}>
        <WorkflowMenu workflow={WORKFLOW} />
      </AppRouterContext.Provider>
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
