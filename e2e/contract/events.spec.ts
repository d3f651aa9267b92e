import { expect, test } from "@playwright/test";
import { expectRefusal, owner } from "@/e2e/api/api";
import { flow, httpGet, transform, webhook } from "@/e2e/api/documents";
import { eventsOf } from "@/e2e/api/events-of";
import { live } from "@/e2e/api/live";
import { ended, runIdOf } from "@/e2e/api/runs";
import { run } from "@/e2e/api/shapes";
import { startUpstream, type Upstream } from "@/e2e/upstream";

let upstream: Upstream;
test.beforeAll(async () => {
  upstream = await startUpstream();
});
test.afterAll(() => upstream.close());

async function heldRun() {
  const gate = upstream.holds();
  const { call } = await live(
    flow(
      [webhook(0), httpGet(1, gate.url), transform(2, "1")],
      [
        [0, 1],
        [1, 2],
      ],
    ),
  );
  const runId = runIdOf(await call());
  await expect.poll(gate.calls).toBe(1);
  return { gate, runId };
}

test("first the whole run, then steps and the run as they change; it closes when the run has ended", async () => {
  const { gate, runId } = await heldRun();
  const { status, type, events } = await eventsOf(`/runs/${runId}/events`, {
    seen: ({ event, data }) => {
      if (event === "run" && data.status === "running") gate.release();
    },
  });
  expect({ status, type }).toEqual({ status: 200, type: expect.stringContaining("text/event-stream") });
  expect(events[0]?.event).toBe("run");
  expect(run.parse(events[0]?.data)).toMatchObject({ id: runId, status: "running" });
  expect(events.every(({ event }) => event === "run" || event === "step")).toBe(true);
  const steps = events.filter(({ event }) => event === "step").map(({ data }) => [data.worker, data.status]);
  expect(steps).toContainEqual([1, "succeeded"]);
  expect(steps).toContainEqual([2, "succeeded"]);
  expect(events.at(-1)).toMatchObject({ event: "run", data: { status: "succeeded" } });
  expect(new Set(events.map(({ id }) => id)).size, "each event has its id").toBe(events.length);
});

test("of a run that has ended, one run event with everything, then it closes", async () => {
  const { call } = await live(flow([webhook(0), transform(1, "1")], [[0, 1]]));
  const found = await ended(await call());
  const { events } = await eventsOf(`/runs/${found.id}/events`);
  expect(events[0]?.event).toBe("run");
  expect(run.parse(events[0]?.data)).toEqual(found);
  expect(events.slice(1).every(({ event }) => event === "run")).toBe(true);
});

test("Last-Event-ID resumes: nothing that came after it is missed", async () => {
  const { gate, runId } = await heldRun();
  const first = await eventsOf(`/runs/${runId}/events`, { seen: () => gate.release() });
  const received = Number(first.events[0]?.id);
  const { events } = await eventsOf(`/runs/${runId}/events`, { lastEventId: String(received) });
  expect(Number(events[0]?.id), "a number means one event").toBeGreaterThan(received);
  const notified = events.flatMap(({ event, data }) =>
    event === "run" ? [data.status] : [`${data.worker} ${data.status}`],
  );
  const last = events.at(-1);
  expect(last).toMatchObject({ event: "run", data: { status: "succeeded" } });
  const whole = events.filter(({ data }) => Array.isArray(data.steps)).at(-1);
  const complete =
    whole === undefined ? notified.includes("1 succeeded") && notified.includes("2 succeeded") : true;
  expect(complete, JSON.stringify(notified)).toBe(true);
});

test("several watchers see the same, and one that goes away disturbs nobody", async () => {
  const { gate, runId } = await heldRun();
  const leaving = new AbortController();
  const left = owner.get(`/runs/${runId}/events`, { signal: leaving.signal }).catch(() => "left");
  let watching = 0;
  const seen = () => {
    watching += 1;
    if (watching === 3) {
      leaving.abort();
      gate.release();
    }
  };
  const all = await Promise.all([1, 2, 3].map(() => eventsOf(`/runs/${runId}/events`, { seen })));
  for (const { events } of all) expect(events.at(-1)?.data.status).toBe("succeeded");
  expect(await left).toBe("left");
});

test("a cancelled run ends its events too", async () => {
  const { gate, runId } = await heldRun();
  const { events } = await eventsOf(`/runs/${runId}/events`, {
    seen: () => void owner.post(`/runs/${runId}/cancel`),
  });
  expect(events.at(-1)?.data.status).toBe("cancelled");
  gate.release();
});

test("a run that is not there is 404", async () => {
  expectRefusal(await owner.get("/runs/nothing/events"), 404);
});
