import { itemRoots } from "@/lib/expression/scope";
import type { Json } from "@/lib/kit/json";
import { evaluateJsonata, LIMITS } from "@/lib/workers/jsonata/evaluate-jsonata";
import { failed, type WorkerContext, type WorkerOutcome } from "./define-worker";
import type { EvaluationFault } from "./jsonata/evaluation";

export async function evaluateFor(
  context: WorkerContext,
  expression: string,
): Promise<{ ok: true; value: Json } | { ok: false; outcome: WorkerOutcome }> {
  const { maxResultBytes: maxBytes = LIMITS.maxBytes } = context;
  const result = await evaluateJsonata(
    {
      expression,
      input: {
        workers: workersByIndex(context.workers),
        context: context.variables,
        ...itemRoots(context.iteration),
      },
      nowMs: context.runClock,
      signal: context.signal,
      owner: context.workspaceId,
      isInline: context.canRunInline,
      spend: (work) => context.spend(work),
    },
    { ...LIMITS, maxBytes },
  );
  return result.ok ? result : { ok: false, outcome: outcomeOf(result.error) };
}

const seen = new WeakMap<WorkerContext["workers"], { readonly size: number; readonly list: Json[] }>();

/**
 * Returns the results as a list, with each result at its worker's index. Unfinished, skipped and missing
 * workers are null.
 */
export function workersByIndex(workers: WorkerContext["workers"]): Json[] {
  const known = seen.get(workers);
  if (known?.size === workers.size) return known.list;
  const list: Json[] = [];
  for (const [index, output] of workers) {
    while (list.length <= index) list.push(null);
    list[index] = output;
  }
  seen.set(workers, { size: workers.size, list });
  return list;
}

function outcomeOf(fault: EvaluationFault): WorkerOutcome {
  switch (fault.reason) {
    case "cancelled":
      return failed("cancelled", fault.message);
    case "busy":
      return failed("rate_limited", fault.message, { retryAfterMs: 1_000 });
    case "broken":
      return failed("internal", fault.message);
    case "size":
      return failed("result_too_large", fault.message);
    default:
      return failed("expression_error", fault.message, {
        details: {
          reason: fault.reason,
          ...(fault.code === undefined ? {} : { jsonata: fault.code }),
          ...(fault.position === undefined ? {} : { position: fault.position }),
        },
      });
  }
}
