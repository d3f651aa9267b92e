import type { z } from "zod";
import * as contract from "@/lib/contract/catalogue";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type { Iteration } from "@/lib/expression/scope";
import { explainIssues } from "@/lib/graph/explain-issues";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok } from "@/lib/kit/result";
import { problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { personalCall } from "@/lib/service/people/personal-call";
import { failed, type WorkerOutcome } from "@/lib/workers/define-worker";
import { workerOf } from "@/lib/workers/registry";

/**
 * Maximum size of the result. It is smaller than the limit for a step's result, because the web process
 * itself parses and writes this result.
 */
const TRIED_BYTES = 1024 * 1024;

/** A preview creates no run and stores nothing. */
export const tryWorker = on(contract.tryWorker, async (services, { caller, params, body, request }) => {
  const definition = workerOf(params.type);
  if (!definition) return fail(problem("not_found", `Unknown worker type ${params.type}.`));
  if (!definition.pure) {
    const message = "Only workers that make no external calls can be previewed without a run.";
    return fail(problem("invalid_input", message, { errors: [{ path: "type", code: "not_pure", message }] }));
  }
  const parsed = definition.params.safeParse(body.params);
  const [issue] = parsed.error?.issues ?? [];
  if (issue) {
    const [finding] = explainIssues([issue], body.params, () => false);
    const message = finding?.message ?? "Unknown parameters for this worker.";
    return ok(answerOf(failed("invalid_params", message, { details: detailsOf(issue) })));
  }
  const workers = Object.entries(body.workers).map(([index, result]) => [Number(index), { result }] as const);
  return ok(
    answerOf(
      await definition.run(parsed.data, {
        ...personalCall(services, caller, request.signal),
        // A preview belongs to no workflow, so the workspace's ID is used instead of a workflow's ID. As a
        // result, previews of the same workspace wait for each other.
        workflowId: caller.workspaceId,
        workers: new Map(workers),
        variables: body.context,
        ...(body.iteration && { iteration: iterationOf(body.iteration) }),
        maxResultBytes: TRIED_BYTES,
      }),
    ),
  );
});

function iterationOf({
  outer,
  ...own
}: NonNullable<BodyOf<typeof contract.tryWorker>["iteration"]>): Iteration {
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

function answerOf(outcome: WorkerOutcome): AnswerOf<typeof contract.tryWorker> {
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
