import { expect, test } from "vitest";
import { connectSql } from "@/db/client";
import { readServerEnv } from "@/lib/env";
import { makeServices } from "@/lib/service/make-services";
import { callerOf, serve } from "./door.suite";

process.env.LOG_LEVEL = "silent";

test("without a database the process is alive, not ready, and its own metrics are still told", async () => {
  const env = readServerEnv({
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    MILLRACE_SECRET_KEY: "11".repeat(32),
  });
  if (!env.ok) throw new Error(env.error);
  const sql = connectSql(env.value.databaseUrl, { max: 1 });
  const call = callerOf(await serve({ ...makeServices(env.value), sql }));
  expect((await call("GET", "/api/health/live", { token: null })).status).toBe(200);
  expect((await call("GET", "/api/health/ready", { token: null })).status).toBe(503);
  const { status, text } = await call("GET", "/api/metrics", { token: null });
  expect(status).toBe(200);
  expect(text).toContain("millrace_database_away 1");
  expect(text).toMatch(/^millrace_jobs_queued nan$/im);
  expect(text).toContain("millrace_process_cpu_seconds_total");
});
