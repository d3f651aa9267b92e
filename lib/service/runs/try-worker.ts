import type { z } from "zod";
import type { tryWorker as contract } from "@/lib/contract/catalogue";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type { Iteration } from "@/lib/expression/scope";
import { explainIssues } from "@/lib/graph/explain-issues";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { personalCall } from "@/lib/service/people/personal-call";
import type { Services } from "@/lib/service/services";
import { failed, type WorkerOutcome } from "@/lib/workers/define-worker";
import { workerOf } from "@/lib/workers/registry";

interface TryCall {
  readonly caller: Caller;
  readonly type: string;
  readonly order: BodyOf<typeof contract>;
  readonly signal: AbortSignal;
}

/** This process parses and writes it, so it has to be smaller than a step's result. */
const TRIED_BYTES = 1024 * 1024;

/** Tries a pure worker on given results, without a run and without storing anything. */
export async function tryWorker(
  services: Services,
  { caller, type, order, signal }: TryCall,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const definition = workerOf(type);
  if (!definition) return fail(problem("not_found", `Unknown worker type ${type}.`));
  if (!definition.pure) {
    const message = "Only a worker that makes no outside calls can be tried without a run.";
    return fail(problem("invalid_input", message, { errors: [{ path: "type", code: "not_pure", message }] }));
  }
  const params = definition.params.safeParse(order.params);
  const [issue] = params.error?.issues ?? [];
  if (issue) {
    const [finding] = explainIssues([issue], order.params, () => false);
    const message = finding?.message ?? "Unknown parameters for this worker.";
    return ok(answerOf(failed("invalid_params", message, { details: detailsOf(issue) })));
  }
  const workers = Object.entries(order.workers).map(
    ([index, result]) => [Number(index), { result }] as const,
  );
  return ok(
    answerOf(
      await definition.run(params.data, {
        ...personalCall(services, caller, signal),
        // Requests of one workspace wait for each other.
        workflowId: caller.workspaceId,
        workers: new Map(workers),
        variables: order.context,
        ...(order.iteration && { iteration: iterationOf(order.iteration) }),
        maxResultBytes: TRIED_BYTES,
      }),
    ),
  );
}

function iterationOf({ outer, ...own }: NonNullable<BodyOf<typeof contract>["iteration"]>): Iteration {
  return { ...own, ...(outer && { outer }) };
}

function detailsOf(issue: z.core.$ZodIssue): JsonObject {
  const { position, line, column }: Record<string, unknown> = (issue.code === "custom" && issue.params) || {};
  return {
    parameter: issue.path.map(String).join("."),
    ...(typeof position === "number" ? { position } : {}),
    ...(typeof line === "number" ? { line } : {}),
    ...(typeof column === "number" ? { column } : {}),
  };
}

function answerOf(outcome: WorkerOutcome): AnswerOf<typeof contract> {
  switch (outcome.state) {
    case "done":
      return {
        status: "succeeded",
        result: outcome.result,
        outlet: outcome.outlet ?? null,
        error: null,
        logs: logsOf(outcome),
      };
    case "failed": {
      const { code, message, details = {} } = outcome;
      const error = { code, message, details };
      return { status: "failed", result: null, outlet: null, error, logs: logsOf(outcome) };
    }
    case "waiting":
    case "each":
    case "keep":
      throw new Error("A pure worker can't wait or store anything");
  }
}

function logsOf({ logs = [] }: { readonly logs?: readonly string[] }): string[] {
  return [...logs];
}
