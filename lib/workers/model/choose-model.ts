import { fail, ok, type Result } from "@/lib/kit/result";
import type { WorkerContext } from "@/lib/workers/define-worker";
import type { Refusal } from "@/lib/workers/upstream/refusal";
import type { Model } from "./call-model";

/**
 * The named credential, otherwise the workspace's newest or the deployment's, with the model. Null if there
 * is none and sample data is used.
 */
export async function chooseModel(
  given: { readonly credential?: string | undefined; readonly model?: string | undefined },
  context: WorkerContext,
): Promise<Result<Model | null, Refusal>> {
  const secret = await context.secret("model", given.credential);
  if (secret?.source === "sample") return ok(null);
  if (secret?.baseUrl === undefined) return fail(missing(given.credential));
  const name = given.model ?? context.models.defaultModel;
  return name === null
    ? fail({
        code: "invalid_params",
        message: "Name the model that is to be asked: this instance has none of its own.",
        details: { parameter: "model" },
      })
    : ok({ name, baseUrl: secret.baseUrl, secret });
}

function missing(credential: string | undefined): Refusal {
  const message =
    credential === undefined
      ? 'There is no language model to ask: add a "model" credential to the workspace.'
      : "There is no model credential of this name.";
  return { code: "invalid_key", message, details: { parameter: "credential" } };
}
