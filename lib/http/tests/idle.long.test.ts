import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { countStatements } from "@/db/count-statements";
import { OPEN_CHANGES } from "@/lib/service/dashboards/open-changes";
import { startHeartbeat } from "@/lib/service/instance/start-heartbeat";
import { INTAKE_MEMORY } from "@/lib/service/intake/intake-memory";
import { OPEN_STREAMS } from "@/lib/service/intake/open-streams";
import { makeServices } from "@/lib/service/make-services";
import { OPEN_PRESENCE } from "@/lib/service/presence/open-presence";
import { ACTIVITY } from "@/lib/service/process/activity";
import { startRunner } from "@/lib/service/runner/start-runner";
import { callerOf, serve, testHttpEntry } from "./http-entry.suite";

const MAX_STATEMENTS_PER_S = 2;
const WINDOW_S = 15;
const EVERY_S = 60;
const SIGNAL = "select pg_notify($1, $2)";

const { database, services } = await testHttpEntry();
const counter = await countStatements(services.env.databaseUrl);
const env = { ...services.env, databaseUrl: counter.url };
const web = makeServices(env);
const memory = await web.part(INTAKE_MEMORY);
await Promise.all([web.part(OPEN_STREAMS), web.part(OPEN_CHANGES), web.part(OPEN_PRESENCE)]);
const heartbeat = startHeartbeat(web);
const runner = await startRunner(env, "");
const call = callerOf(await serve(web, { memory, pulse: memory.pulse }));
afterAll(async () => {
  await runner.stop();
  await heartbeat.stop();
  await web.end();
  await counter.close();
});

test("an idle instance sends few statements, and fires the next schedule on time", async () => {
  const made = await call("POST", "/workflows", {
    body: {
      format: "millrace.workflow/1",
      name: "Scheduled",
      workers: [{ index: 0, type: "schedule_trigger", params: { every: EVERY_S } }],
      connections: [],
    },
  });
  const published = await call("POST", `/workflows/${made.body.id}/publish`);
  expect(published.status).toBe(200);
  await expect.poll(() => web.part(ACTIVITY).isAwake, { timeout: 30_000 }).toBe(false);

  const signalsPerS = async () => {
    counter.take();
    await pause(1000);
    return counter.take().get(SIGNAL) ?? 0;
  };
  await expect.poll(signalsPerS, { timeout: 30_000 }).toBeLessThanOrEqual(1);

  counter.take();
  await pause(WINDOW_S * 1000);
  const statements = [...counter.take()];
  const sent = statements.reduce((sum, [, count]) => sum + count, 0);
  expect(sent, JSON.stringify(statements, null, 1)).toBeLessThanOrEqual(WINDOW_S * MAX_STATEMENTS_PER_S);

  const fired = () =>
    database.sql`select (context::json->>'fired_at')::timestamptz - (context::json->>'scheduled_at')::timestamptz
      < interval '3 seconds' as "isOnTime" from runs where workflow_id = ${made.body.id}`;
  await expect.poll(fired, { timeout: 90_000 }).toEqual([{ isOnTime: true }]);
}, 180_000);
