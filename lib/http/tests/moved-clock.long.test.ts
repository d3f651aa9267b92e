import { expect, test } from "vitest";
import { testInstance } from "./instance.suite";

const { addWorker, call, createWorkflow, killWorkers } = await testInstance();

test("after a restart with a later clock, runs go on whose time to wait or to decide has passed", async () => {
  const waiting = async (params: object) => {
    const id = await createWorkflow({
      format: "millrace.workflow/1",
      name: "Waits",
      workers: [
        { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
        { index: 1, type: "wait", params },
      ],
      connections: [{ from: 0, to: 1 }],
    });
    await call("POST", `/workflows/${id}/publish`);
    const begun = await call("POST", `/workflows/${id}/runs`, { body: {} });
    if (begun.status !== 202) throw new Error(begun.text);
    const run = async () => (await call("GET", `/runs/${begun.body.id}`)).body;
    // A step is marked as running before its wait is recorded. Killed in between, the run would exceed its timeout.
    await expect.poll(async () => (await run()).steps[1]?.waiting_until).toBeDefined();
    return run;
  };
  const runs = [
    await waiting({ mode: "for", seconds: 3_600 }),
    await waiting({ mode: "approval", title: "Go?", timeout: 3_600 }),
    await waiting({ mode: "for", seconds: 36_000 }),
  ];
  await killWorkers();
  addWorker(7_200);
  for (const run of runs.slice(0, 2)) await expect.poll(async () => (await run()).status).toBe("succeeded");
  const [, asked, later] = await Promise.all(runs.map((run) => run()));
  expect([asked.steps[1].outlet, later.status]).toEqual(["timeout", "running"]);
});
