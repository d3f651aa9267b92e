// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { Studio } from "@/components/frame/studio.suite";
import { eventually, render } from "@/components/worker-form/render.suite";
import { RunStatus } from "./run-status";

afterEach(() => vi.unstubAllGlobals());

test("a run that waits for a person says so; one that runs, and one that has ended meanwhile, do not", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({
      items: [
        { run_id: "a", worker: 3 },
        { run_id: "c", worker: 3 },
      ],
      next_cursor: null,
    }),
  );
  const page = await render(
    <Studio>
      <RunStatus run={{ id: "a", status: "running" }} />
      {" · "}
      <RunStatus run={{ id: "b", status: "running" }} />
      {" · "}
      <RunStatus run={{ id: "c", status: "cancelled" }} />
    </Studio>,
  );
  await eventually(() => expect(page.textContent).toBe("Waiting for approval · Running · Cancelled"));
});
