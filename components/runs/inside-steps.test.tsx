// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { button, Studio } from "@/components/frame/studio.suite";
import { click, eventually, render } from "@/components/worker-form/render.suite";
import { FORMAT } from "@/lib/schema/format";
import { type Run, run } from "@/lib/schema/run";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { InsideSteps } from "./inside-steps";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const RUN: Run = run.parse({
  id: "r",
  workflow_id: "w",
  version: null,
  mode: "test",
  status: "failed",
  trigger: 0,
  started_by: "hand",
  webhook_id: null,
  created_at: "2026-11-23T10:00:00Z",
  started_at: null,
  finished_at: null,
  error: null,
  retry_of: null,
  parent_run: null,
  trace_id: "0af7651916cd43dd8448eb211c80319c",
  context: {},
  steps: [],
});
const DOCUMENT: WorkflowDocument = {
  format: FORMAT,
  name: "",
  description: "",
  workers: [
    { index: 1, type: "for_each", params: {} },
    { index: 2, type: "transform", params: {}, inside: 1 },
  ],
  connections: [],
};
const stepOf = (iteration: number, message?: string) => ({
  worker: 2,
  type: "transform",
  status: message === undefined ? "succeeded" : "failed",
  attempt: 1,
  started_at: null,
  finished_at: null,
  input: null,
  result: null,
  error:
    message === undefined
      ? null
      : { code: "expression_error", message, worker: 2, retryable: false, details: {} },
  reused: false,
  iteration,
});

function Ending() {
  const [status, setStatus] = useState<Run["status"]>("running");
  return (
    <>
      <button type="button" onClick={() => setStatus("succeeded")}>
        End
      </button>
      <InsideSteps run={{ ...RUN, status }} loop={1} document={DOCUMENT} />
    </>
  );
}

test("while the run goes on its items are read again, and once more at its end", async () => {
  const answers = [[stepOf(0)], [stepOf(0), stepOf(1)]];
  vi.stubGlobal("fetch", async () =>
    Response.json({ items: answers.shift() ?? [stepOf(0), stepOf(1), stepOf(2)], next_cursor: null }),
  );
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await render(
    <Studio>
      <Ending />
    </Studio>,
  );
  const items = () => document.querySelectorAll("li").length;
  await eventually(() => expect(items()).toBe(1));
  vi.advanceTimersToNextTimer();
  await eventually(() => expect(items()).toBe(2));
  await click(button("End"));
  await eventually(() => expect(items()).toBe(3));
});

test("what ran inside a box is read page by page, in the order of the answer", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json(
      url.includes("cursor=")
        ? { items: [stepOf(1)], next_cursor: null }
        : { items: [stepOf(7, "No such ticker"), stepOf(0)], next_cursor: "2:0" },
    );
  });
  await render(
    <Studio>
      <InsideSteps run={RUN} loop={1} document={DOCUMENT} />
    </Studio>,
  );
  const rows = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
  await eventually(() => expect(rows()).toEqual(["Failed:7No such ticker", "Succeeded:0"]));
  await click(button("Show more items"));
  await eventually(() => expect(rows()).toHaveLength(3));
  expect(asked[0]).toContain("/runs/r/steps?worker=2");
  expect(asked.at(-1)).toContain("cursor=2%3A0");
});

test("items are called what they are, and numbered beside that", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ items: [stepOf(1, "No such ticker"), stepOf(0), stepOf(2)], next_cursor: null }),
  );
  const items = ["AAPL", { close: 3, symbol: "MSFT" }, []];
  const { iteration: _, ...outer } = stepOf(0);
  const loop = { ...outer, status: "succeeded" as const, worker: 1, type: "for_each", input: { items } };
  await render(
    <Studio>
      <InsideSteps run={{ ...RUN, steps: [loop] }} loop={1} document={DOCUMENT} />
    </Studio>,
  );
  const rows = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
  await eventually(() =>
    expect(rows()).toEqual(["Failed:MSFT1No such ticker", "Succeeded:AAPL0", "Succeeded:2"]),
  );
});
