// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { Studio } from "@/components/frame/studio.suite";
import { click, eventually, render } from "@/components/worker-form/render.suite";
import type { BackRun } from "@/lib/contract/back-runs";
import { BackRunValues } from "./back-run-values";

afterEach(() => vi.unstubAllGlobals());

const AT = ["2026-11-02T09:00:00.000Z", "2026-11-02T10:00:00.000Z", "2026-11-02T11:00:00.000Z"] as const;
const BACK_RUN: BackRun = {
  ...{
    id: "b2",
    workflow_id: "w1",
    status: "finished",
    version: 2,
    trigger: 0,
    source: "calls",
    fetch: false,
  },
  ...{ from: "2026-11-02T00:00:00.000Z", to: "2026-11-03T00:00:00.000Z", due: 3, done: 3 },
  ...{ succeeded: 2, failed: 1, unanswered: 0, values: { mood: 2 }, error: null },
  ...{ created_at: AT[2], finished_at: AT[2] },
};
const EARLIER: BackRun = { ...BACK_RUN, id: "b1", version: 1, values: { mood: 3 } };

const value = (hour: number, text: string) => ({
  ...{ at: AT[hour], run_id: `r${hour}`, sha256: text, value: text },
});
const published = (hour: number, text: string) => ({
  ...{ version: hour + 1, published_at: AT[hour], run_id: `r${hour}`, bytes: 1, sha256: text, value: text },
});
const run = (hour: number) => ({
  ...{ id: `r${hour}`, at: AT[hour], recorded: true, error: null, unanswered: [] },
  status: hour === 2 ? "failed" : "succeeded",
});
const ANSWERS: Record<string, readonly unknown[]> = {
  "/workflows/w1/back-runs": [BACK_RUN, EARLIER],
  "/back-runs/b2/runs": [run(2), run(1), run(0)],
  "/back-runs/b2/values": [value(1, "sour"), value(0, "calm")],
  "/back-runs/b1/values": [value(2, "glad"), value(1, "sour"), value(0, "calm")],
  "/back-runs/b1/runs": [run(1), run(0)],
  "/providers/w1/mood/versions": [published(2, "glad"), published(1, "glad"), published(0, "calm")],
};

const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].slice(1).map(({ textContent }) => textContent),
  );

test("values are compared with the published ones, and with another back-run that is selected", async () => {
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname } = new URL(address, "http://studio.test");
    return Response.json({ items: ANSWERS[pathname.replace("/api/v1", "")], next_cursor: null });
  });
  await render(
    <Studio>
      <BackRunValues backRun={BACK_RUN} />
    </Studio>,
  );
  await eventually(() =>
    expect(document.body.textContent).toContain("2 of 3 values differ from the published data."),
  );
  expect(document.body.textContent).toContain("The values contain no numbers to plot.");
  expect(rows()).toEqual([
    ["No value", '"glad"'],
    ['"sour"', '"glad"'],
  ]);

  await click(document.querySelector("[role=combobox]") ?? document.body);
  await click(document.querySelectorAll("[role=option]")[1] ?? document.body);
  await eventually(() =>
    expect(document.body.textContent).toContain("1 of 3 values differs from version 1."),
  );
  expect(rows()).toEqual([["No value", '"glad"']]);
});
