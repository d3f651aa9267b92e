import type { JsonObject } from "@/lib/kit/json";
import { failed, type WorkerContext, type WorkerDefinition } from "@/lib/workers/define-worker";
import { pastQuestion } from "./past-question";

interface Parts {
  /** Returns a copy of the context that sends real calls, with the workspace's API keys. */
  live(context: WorkerContext): WorkerContext;
  /** Called before a step sends a request to an upstream because no call was recorded. */
  asking(context: WorkerContext): void;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/**
 * Returns a worker that uses recorded calls. If a step's call wasn't recorded, the worker requests the data
 * from the upstream as of the run's clock, without anything that was published later.
 */
export function fetchedDefinition(definition: WorkerDefinition, parts: Parts): WorkerDefinition {
  const { source } = definition;
  if (source === undefined) return definition;
  return {
    ...definition,
    async run(params, context) {
      const recorded = await definition.run(params, context);
      if (recorded.state !== "failed" || recorded.code !== "no_recorded_input") return recorded;
      const question = pastQuestion(definition, params as JsonObject, context.runClock);
      if (question === null) return recorded;
      parts.asking(context);
      const live = parts.live(context);
      let outcome = await definition.run(question.params, live);
      while (isLimited(outcome) && !context.signal.aborted) {
        await parts.wait(outcome.retryAfterMs, context.signal);
        outcome = await definition.run(question.params, live);
      }
      if (outcome.state !== "done") return outcome;
      const known = question.known(outcome.result);
      return known.ok
        ? { ...outcome, result: known.value }
        : failed(
            "look_ahead",
            `The provider returned a row dated ${known.error}, which is after the run's simulated time.`,
          );
    },
  };
}

type Outcome = Awaited<ReturnType<WorkerDefinition["run"]>>;
type Limited = Extract<Outcome, { state: "failed" }> & { readonly retryAfterMs: number };

function isLimited(outcome: Outcome): outcome is Limited {
  return (
    outcome.state === "failed" && outcome.code === "rate_limited" && typeof outcome.retryAfterMs === "number"
  );
}
