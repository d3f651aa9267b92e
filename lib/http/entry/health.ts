import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { ApiAnswer, ApiRequest } from "@/lib/http/api-request";
import { problemAnswer } from "@/lib/http/problem-answer";
import { thrownProblem } from "@/lib/http/thrown-problem";
import { type Problem, problem } from "@/lib/schema/problem";
import { createMetricsGuard } from "@/lib/service/instance/create-metrics-guard";
import { leftAlone, UNSERVED_S } from "@/lib/service/instance/queue-state";
import { readMetrics } from "@/lib/service/instance/read-metrics";
import { COUNTED, type Metric } from "@/lib/service/process/instance-totals";
import { LINK } from "@/lib/service/process/link";
import type { Patience } from "@/lib/service/process/pulse";
import type { Services } from "@/lib/service/services";
import type { RequestCounts } from "./request-counts";
import { siblingFigures } from "./sibling-figures";

const PLAIN = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } as const;
const JSON_TYPE = { ...PLAIN, "Content-Type": "application/json; charset=utf-8" } as const;
const PATIENCE_MS = 2_000;

export function createHealth(
  services: Services,
  { leaving, pulse, counts }: { leaving: AbortSignal; pulse: Patience; counts: RequestCounts },
): (request: ApiRequest) => Promise<ApiAnswer> | null {
  const metrics = createMetrics(services, counts);
  const refuseMetrics = createMetricsGuard(services);
  const begunAt = services.clock();
  return (request) => {
    switch (request.path) {
      case "/api/health/live":
        return onGet(request, async () => ({ status: 200, headers: JSON_TYPE, body: '{"status":"live"}' }));
      case "/api/health/ready":
        return onGet(request, () => ready(services, begunAt, leaving));
      case "/api/metrics":
        return onGet(request, async () => {
          const facts = { requestId: request.id, method: request.method, path: request.path };
          const refusal = await pulse
            .within(() => refuseMetrics(request))
            .catch((error) => thrownProblem(error, services.log, facts));
          if (refusal !== null) return problemAnswer(refusal, PLAIN);
          const headers = { ...PLAIN, "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE };
          return { status: 200, headers, body: await metrics() };
        });
      default:
        return null;
    }
  };
}

async function onGet(request: ApiRequest, answer: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return problemAnswer(problem("method_not_allowed", "Method not allowed. Use GET or HEAD."), {
      ...PLAIN,
      Allow: "GET, HEAD",
    });
  }
  return answer();
}

/**
 * Ready means that a call could be accepted now and would be executed: the database and the queue's tables
 * respond, and a runner picks up waiting runs.
 */
async function ready(services: Services, begunAt: number, leaving: AbortSignal): Promise<ApiAnswer> {
  if (leaving.aborted)
    return notReady(
      problem("stopping", "This process is shutting down. Send requests to another process.", {
        retryAfter: 2,
      }),
    );
  const late = new Promise<"away">((resolve) => setTimeout(resolve, PATIENCE_MS, "away").unref());
  const asked = leftAlone(services).then(
    (alone) => (alone ? "left alone" : "served"),
    () => "away",
  );
  const queue = await Promise.race([asked, late]);
  if (queue === "away")
    return notReady(
      problem("database_unavailable", "The database or the queue isn't responding.", { retryAfter: 2 }),
    );
  if (queue === "left alone" && services.clock() - begunAt > UNSERVED_S * 1000)
    return notReady(
      problem(
        "queue_unserved",
        "Runs are queued but no runner is picking them up. Start a runner (npm run worker) or check its log.",
        {
          retryAfter: 5,
        },
      ),
    );
  return { status: 200, headers: JSON_TYPE, body: '{"status":"ready"}' };
}

function notReady(why: Problem): ApiAnswer {
  return problemAnswer(why, PLAIN);
}

/** All figures are measured when they are requested, before any of them is written to the response. */
function createMetrics(services: Services, counts: RequestCounts): () => Promise<string> {
  const registry = new Registry();
  let isMeasuringProcess = false;
  // How the launcher combines the metrics of several web servers: a metric read from the database is the same
  // in all of them, so that of the first server is used; metrics of the processes themselves are added up.
  const gauge = (name: string, help: string, aggregator: "first" | "min" = "first") =>
    new Gauge({ name: `millrace_${name}`, help, registers: [registry], aggregator });
  const queued = gauge("jobs_queued", "Runs waiting for a runner or held back by a concurrency limit.");
  const held = gauge("jobs_held_back", "Queued runs that are held back by a concurrency limit.");
  const running = gauge("jobs_running", "Jobs that a runner is executing.");
  const oldest = gauge("oldest_job_seconds", "How long the oldest due job has been waiting.");
  const processes = gauge("worker_processes", "Number of runners with a recent heartbeat.");
  const serving = gauge(
    "worker_processes_serving",
    "Number of runners with a recent heartbeat that take jobs from the queue.",
  );
  const subscribed = gauge(
    "signals_heard",
    "1 if every web server is connected to receive signals from the other processes, otherwise 0.",
    "min",
  );
  const away = gauge(
    "database_away",
    "1 while the database isn't responding. Metrics read from the database are NaN during that time.",
  );
  const connections = new Gauge({
    name: "millrace_database_connections",
    help: "Database connections, by state.",
    labelNames: ["state"],
    registers: [registry],
    aggregator: "first",
  });
  const requests = new Counter({
    name: "millrace_requests_total",
    help: "Requests under /api by route and status, since the web server started.",
    labelNames: ["route", "method", "status"],
    registers: [registry],
  });
  const totals = TOTALS.map(({ metric, help }) => ({
    metric,
    counter: new Counter({
      name: `millrace_${metric}_total`,
      help,
      labelNames: ["outcome"],
      registers: [registry],
      aggregator: "first",
    }),
  }));
  const asJson = () => registry.getMetricsAsJSON();
  const siblings = siblingFigures(() => measure().then(asJson));
  return async () => {
    const [, others] = await Promise.all([measure(), siblings()]);
    // Reads the registry only once per response, because reading it resets the measured event loop delays.
    if (others.length === 0) return registry.metrics();
    return AggregatorRegistry.aggregate([await asJson(), ...others]).metrics();
  };

  async function measure() {
    // Process metrics are collected only after the first request for metrics, because measuring the event
    // loop wakes the process 100 times a second.
    if (!isMeasuringProcess) collectDefaultMetrics({ register: registry, prefix: "millrace_" });
    isMeasuringProcess = true;
    const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref());
    const figures = await Promise.race([readMetrics(services).catch(() => null), late]);
    const now = figures?.queue;
    away.set(now ? 0 : 1);
    queued.set(now ? now.waiting + now.held : Number.NaN);
    held.set(now?.held ?? Number.NaN);
    running.set(now?.running ?? Number.NaN);
    oldest.set(now ? (now.oldest ?? 0) : Number.NaN);
    processes.set(now?.processes ?? Number.NaN);
    serving.set(now?.serving ?? Number.NaN);
    subscribed.set(now && (await services.part(LINK)).signals.isConnected ? 1 : 0);
    connections.reset();
    for (const { state, count } of figures?.connections ?? []) connections.set({ state }, count);
    for (const { metric, counter } of totals) {
      counter.reset();
      for (const outcome of now ? COUNTED[metric] : []) counter.inc({ outcome }, 0);
      for (const row of figures?.totals ?? [])
        if (row.metric === metric) counter.inc({ outcome: row.outcome }, row.count);
    }
    requests.reset();
    for (const [labels, count] of counts.all()) requests.inc({ ...labels }, count);
  }
}

const TOTALS: readonly { readonly metric: Metric; readonly help: string }[] = [
  { metric: "runs", help: "Runs that ended, by outcome." },
  { metric: "mails", help: "Delivery attempts for emails sent by this instance, by outcome." },
  { metric: "webhook_deliveries", help: "Webhook delivery attempts, by outcome." },
  { metric: "payments", help: "Top-up events received from the payment provider, by kind." },
];
