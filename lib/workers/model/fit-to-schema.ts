import { z } from "zod";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { anyJson } from "@/lib/workers/any-json";
import { failed, type WorkerContext, type WorkerOutcome } from "@/lib/workers/define-worker";
import { sharedPool } from "@/lib/workers/jsonata/shared-pool";
import type { Fit } from "./fit-answer.mjs";

const fit = z.discriminatedUnion("state", [
  z.object({ state: z.literal("fits"), json: anyJson() }),
  z.object({
    state: z.literal("unfit"),
    faults: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
  z.object({ state: z.literal("unusable"), message: z.string() }),
]);

const LIMITS = { timeoutMs: 1_000, maxBytes: 1024 * 1024 } as const;

/** Validates in an evaluator process, which is killed if a pattern takes too long. */
export async function fitToSchema(
  text: string,
  schema: JsonObject,
  context: Pick<WorkerContext, "signal" | "now" | "workspaceId">,
): Promise<Result<Exclude<Fit, { state: "unusable" }>, WorkerOutcome>> {
  const { signal, workspaceId: owner } = context;
  const input = { text, schema };
  const done = await sharedPool().evaluate(
    { program: "fit-answer", expression: "", input, nowMs: context.now(), signal, owner },
    LIMITS,
  );
  if (done.ok) {
    const found = fit.parse(done.value);
    return found.state === "unusable"
      ? fail(unusable(`can't be used: ${found.message.split("\n")[0]}`))
      : ok(found);
  }
  switch (done.error.reason) {
    case "cancelled":
      return fail(failed("cancelled", done.error.message));
    case "busy":
      return fail(
        failed("rate_limited", "Too many responses are waiting to be checked.", { retryAfterMs: 1_000 }),
      );
    case "broken":
      return fail(failed("internal", "Couldn't validate the model's response."));
    case "size":
      return fail(failed("result_too_large", "The model's response exceeds the size limit for results."));
    case "time":
      return fail(unusable("takes too long to check: simplify the schema's patterns"));
    default:
      return fail(unusable("uses too much memory to check: simplify the schema"));
  }
}

function unusable(why: string): WorkerOutcome {
  return failed("invalid_params", `The schema ${why}.`.slice(0, 500), { details: { parameter: "schema" } });
}
