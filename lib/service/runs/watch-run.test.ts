import { expect, it } from "vitest";
import { fromWeb } from "@/lib/http/entry/next-entry";
import type { Caller } from "@/lib/schema/person";
import {
  chain,
  testRunExecutor,
  transform,
  trigger,
  WORKSPACE,
} from "@/lib/service/runner/run-executor.suite";
import { watchRun } from "./watch-run";

const { accept, services, sql, work, workflow } = await testRunExecutor();

const caller: Caller = {
  userId: WORKSPACE,
  workspaceId: WORKSPACE,
  role: "owner",
  rights: ["read"],
  instanceOwner: false,
  email: "watcher@example.org",
  via: "token",
};

function watch(id: string, signal: AbortSignal) {
  const request = fromWeb(new Request("http://localhost", { signal }));
  return watchRun(services, { caller, params: { id }, request });
}

it("a run that is followed is told whole once, then each step that changed, of which alone is read", async () => {
  const id = await accept(await workflow([trigger, transform(1, "1"), transform(2, "2")], chain(0, 1, 2)));
  await sql`insert into steps (run_id, worker, type, status, result) values (${id}, 0, 'webhook_trigger', 'succeeded', '"first"')`;
  const controller = new AbortController();
  const watched = await watch(id, controller.signal);
  if (!watched.ok) throw new Error(watched.error.detail);
  const events = watched.value[Symbol.asyncIterator]();
  const next = async () => {
    const lines = String((await events.next()).value).split("\n");
    const [, name = "", data = ""] = lines.map((line) => line.slice(line.indexOf(": ") + 2));
    return { name, data: JSON.parse(data) };
  };
  expect(await next()).toMatchObject({ name: "run", data: { steps: [{ result: "first" }, {}, {}] } });

  // If this step were read again, it would also be sent again.
  await sql`update steps set result = '"read again"' where run_id = ${id} and worker = 0`;
  await sql`insert into steps (run_id, worker, type, status, result) values (${id}, 1, 'transform', 'succeeded', '1')`;
  expect(await next()).toMatchObject({ name: "step", data: { worker: 1, status: "succeeded", result: 1 } });

  await sql`update graphile_worker._private_jobs set attempts = 1 where payload->>'r' = ${id}`;
  await work();
  expect(await next()).toMatchObject({ name: "step", data: { worker: 2, status: "succeeded" } });
  const end = await next();
  expect(end).toMatchObject({ name: "run", data: { status: "succeeded" } });
  expect(end.data.steps.map((step: { result: unknown }) => step.result)).toEqual(["first", 1, 2]);
  expect((await events.next()).done).toBe(true);
});

it("how far a box is comes with its step, though that has not changed", async () => {
  const items = [1, 2, 3];
  const loop = { index: 1, type: "for_each", params: { items } };
  const id = await accept(
    await workflow([trigger, loop, { ...transform(2, "item"), inside: 1 }], chain(0, 1)),
  );
  await sql`update runs set status = 'running', inside = '{"1":{"items":3,"done":0,"failed":0}}' where id = ${id}`;
  await sql`insert into steps (run_id, worker, type, status) values (${id}, 1, 'for_each', 'running')`;
  const controller = new AbortController();
  const watched = await watch(id, controller.signal);
  if (!watched.ok) throw new Error(watched.error.detail);
  const events = watched.value[Symbol.asyncIterator]();
  const counted = async (name: string) => {
    const { value } = await events.next();
    expect(value).toContain(`event: ${name}\n`);
    return String(value).match(/"inside":\{[^}]*\}/)?.[0];
  };
  expect(await counted("run")).toBe('"inside":{"items":3,"done":0,"failed":0}');
  await sql`update runs set inside = '{"1":{"items":3,"done":2,"failed":1}}' where id = ${id}`;
  expect(await counted("step")).toBe('"inside":{"items":3,"done":2,"failed":1}');
  controller.abort();
});
