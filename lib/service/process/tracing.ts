import type { Logger } from "pino";
import { z } from "zod";
import type { RunFacts } from "@/lib/engine/run-store";
import { attemptSpanId, type RunTrace, runSpanId, traceIdOf } from "@/lib/engine/run-trace";
import type { Clock } from "@/lib/kit/clock";
import { timeOfId } from "@/lib/kit/id";
import { parseTraceparent, printTraceparent } from "@/lib/kit/traceparent";
import type { Part } from "@/lib/service/services";
import type { EndedSpan, SpanSender, TracingSettings } from "./ended-span";
import { isSampled } from "./is-sampled";

export interface Tracing extends RunTrace {
  stop(): Promise<void>;
}

export const TRACING: Part<Tracing | null> = {
  key: Symbol.for("millrace.tracing"),
  make({ env, clock, log }, onStop) {
    if (env.tracing === null) return null;
    const tracing = createTracing(env.tracing, clock, log);
    onStop(tracing.stop);
    return tracing;
  },
};

/** Maximum number of spans held while the packages are loading. Further spans are lost. */
const MAX_EARLY = 2_048;
const STOP_MS = 3_000;

/**
 * OpenTelemetry's packages are loaded only if tracing is enabled. Tracing never waits, so spans that don't
 * fit into the exporter's queue are dropped.
 */
export function createTracing(
  settings: TracingSettings,
  clock: Clock,
  log: Logger,
  load: () => Promise<SpanSender> = () => loadSender(settings, log),
): Tracing {
  let sender: SpanSender | null = null;
  const early: EndedSpan[] = [];
  const loading = load().then(
    (loaded) => {
      sender = loaded;
      for (const span of early.splice(0)) loaded.send(span);
    },
    (error) => log.error({ error }, "Traces are not sent, because the tracing packages couldn't be loaded"),
  );

  function send(span: EndedSpan): void {
    if (sender !== null) sender.send(span);
    else if (early.length < MAX_EARLY) early.push(span);
  }

  return {
    attemptEnded(run, step) {
      const traceId = traceIdOf(run);
      if (!isSampled(settings, traceId, run.traceparent)) return;
      send({
        name: `step ${step.type}`,
        isServer: false,
        traceId,
        spanId: attemptSpanId(run.id, step),
        parentSpanId: runSpanId(run.id),
        startMs: step.startedAt ?? step.finishedAt ?? 0,
        endMs: step.finishedAt ?? Math.max(step.startedAt ?? 0, clock()),
        errorCode: codeOf(step.error),
        attributes: {
          ...attributesOf(run),
          "millrace.worker": step.worker,
          "millrace.worker_type": step.type,
          "millrace.attempt": step.attempt,
          "millrace.status": step.status,
          ...(step.iteration === undefined ? {} : { "millrace.iteration": step.iteration.join(".") }),
        },
      });
    },
    runEnded(run, { status, startedAt, finishedAt, error }) {
      const traceId = traceIdOf(run);
      if (!isSampled(settings, traceId, run.traceparent)) return;
      send({
        name: "run",
        isServer: run.webhookId !== null,
        traceId,
        spanId: runSpanId(run.id),
        parentSpanId: parseTraceparent(run.traceparent)?.spanId ?? null,
        // The span starts when the run was accepted, because its caller also waits while the run is queued.
        startMs: Math.min(timeOfId(run.id), startedAt),
        endMs: finishedAt,
        errorCode: status === "failed" ? (codeOf(error) ?? "internal") : null,
        attributes: {
          ...attributesOf(run),
          "millrace.status": status,
          "millrace.queued_ms": Math.max(0, startedAt - timeOfId(run.id)),
          ...(run.retryOf === null ? {} : { "millrace.retry_of": run.retryOf }),
          ...(run.parentRun === null ? {} : { "millrace.parent_run": run.parentRun }),
        },
      });
    },
    handOn(run, attempt) {
      const traceId = traceIdOf(run);
      return printTraceparent({
        traceId,
        spanId: attempt === null ? runSpanId(run.id) : attemptSpanId(run.id, attempt),
        sampled: isSampled(settings, traceId, run.traceparent),
      });
    },
    async stop() {
      await loading;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([sender?.stop().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

async function loadSender(settings: TracingSettings, log: Logger): Promise<SpanSender> {
  const { createOtlpSender } = await import("./otlp-sender");
  return createOtlpSender(settings, log);
}

/** Returns only names and IDs, because traces must not contain a run's values. */
function attributesOf(run: RunFacts): Record<string, string | number> {
  return {
    "millrace.run_id": run.id,
    "millrace.workflow_id": run.workflowId,
    "millrace.workspace_id": run.workspaceId,
    "millrace.mode": run.mode,
    ...(run.version === null ? {} : { "millrace.version": run.version }),
    ...(run.trigger === null ? {} : { "millrace.trigger": run.trigger }),
  };
}

const coded = z.object({ code: z.string() });

function codeOf(error: string | null): string | null {
  return error === null ? null : coded.parse(JSON.parse(error)).code;
}
