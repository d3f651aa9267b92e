import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { z } from "zod";
import { problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { problemAnswer } from "./problem-response";

const PLAIN = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } as const;
const JSON_TYPE = { ...PLAIN, "Content-Type": "application/json; charset=utf-8" } as const;
const PATIENCE_MS = 2_000;

/** `/api/health/live`, `/api/health/ready` and `/api/metrics`: for whatever watches over the product. */
export function createHealth(services: Services): (request: ApiRequest) => Promise<ApiAnswer> | null {
  const metrics = createMetrics(services);
  return (request) => {
    switch (request.path) {
      case "/api/health/live":
        return onGet(request, async () => ({ status: 200, headers: JSON_TYPE, body: '{"status":"live"}' }));
      case "/api/health/ready":
        return onGet(request, () => ready(services));
      case "/api/metrics":
        return onGet(request, async () => ({
          status: 200,
          headers: { ...PLAIN, "Content-Type": metrics.contentType },
          body: await metrics.metrics(),
        }));
      default:
        return null;
    }
  };
}

async function onGet(request: ApiRequest, answer: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return problemAnswer(problem("method_not_allowed", "Here you can use GET, HEAD."), {
      ...PLAIN,
      Allow: "GET, HEAD",
    });
  }
  return answer();
}

/** Ready is who could accept a call now: the database answers, and so do the tables of the queue. */
async function ready(services: Services): Promise<ApiAnswer> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref());
  const asked = services.sql`select 1 from graphile_worker._private_tasks limit 1`.then(
    () => true,
    () => false,
  );
  if (await Promise.race([asked, late]))
    return { status: 200, headers: JSON_TYPE, body: '{"status":"ready"}' };
  return problemAnswer(
    problem("database_unavailable", "The database or the queue does not answer.", { retryAfter: 2 }),
    PLAIN,
  );
}

const figures = z.object({
  queued: z.coerce.number(),
  running: z.coerce.number(),
  oldest: z.coerce.number().nullable(),
  processes: z.coerce.number(),
});

function createMetrics(services: Services): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "millrace_" });
  const gauge = (name: string, help: string, collect?: () => Promise<void>) =>
    new Gauge({ name: `millrace_${name}`, help, registers: [registry], ...(collect ? { collect } : {}) });
  const running = gauge("jobs_running", "Jobs that a worker process holds.");
  const oldest = gauge("oldest_job_seconds", "How long the oldest job that is due has waited.");
  const processes = gauge("worker_processes", "Worker processes with a fresh heartbeat.");
  const heard = gauge("signals_heard", "1 while this process hears what the others tell.");
  const away = gauge(
    "database_away",
    "1 while the database does not answer; what it would tell is NaN then.",
  );
  const queued = gauge("jobs_queued", "Jobs that wait for a worker process.", async () => {
    const now = await count().catch(() => null);
    away.set(now ? 0 : 1);
    queued.set(now?.queued ?? Number.NaN);
    running.set(now?.running ?? Number.NaN);
    oldest.set(now ? (now.oldest ?? 0) : Number.NaN);
    processes.set(now?.processes ?? Number.NaN);
    heard.set(now && (await services.web()).signals.heard ? 1 : 0);
  });
  return registry;

  async function count() {
    const [row] = await services.sql`
      select count(*) filter (where is_available and run_at <= now()) as queued, count(*) filter (where locked_at is not null) as running,
        extract(epoch from now() - min(created_at) filter (where is_available and run_at <= now())) as oldest,
        (select count(*) from processes where heartbeat_at > now() - interval '5 seconds') as processes
      from graphile_worker._private_jobs`;
    return figures.parse(row);
  }
}
