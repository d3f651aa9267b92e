// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { Studio } from "@/components/frame/studio.suite";
import { eventually, render } from "@/components/worker-form/render.suite";
import { RunSketch } from "./run-sketch";

afterEach(() => vi.unstubAllGlobals());

test("the workers of a run stand in outline where its canvas will be, with their connections", async () => {
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const page = await render(
    <Studio>
      <RunSketch runId="0190e000-0000-7000-8000-000000000001" />
    </Studio>,
  );
  expect(page.querySelectorAll("svg rect")).toHaveLength(0);
  const worker = (index: number) => ({
    index,
    type: "transform",
    params: {},
    position: { x: index * 400, y: 0 },
  });
  answer(
    Response.json({
      format: "millrace.workflow/1",
      name: "Board",
      workers: [worker(0), worker(1)],
      connections: [{ from: 0, to: 1 }],
    }),
  );
  await eventually(() => expect(page.querySelectorAll("svg rect")).toHaveLength(2));
  expect(page.querySelectorAll("svg line")).toHaveLength(1);
});
