import { fail, ok, type Result } from "@/lib/kit/result";
import type { WorkerContext } from "@/lib/workers/define-worker";
import type { Refusal } from "@/lib/workers/upstream/refusal";
import type { Model } from "./call-model";

/**
 * Uses the step's credential, otherwise the workspace's newest, otherwise the deployment's. Returns null if
 * the caller should use sample data.
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
        message: "Enter a model name. This instance has no default model.",
        details: { parameter: "model" },
      })
    : ok({ name, baseUrl: secret.baseUrl, secret });
}

function missing(credential: string | undefined): Refusal {
  const message =
    credential === undefined
      ? 'No language model is set up. Add a "model" credential to the workspace.'
      : "Credential not found. Choose a `model` credential of this workspace.";
  return { code: "invalid_key", message, details: { parameter: "credential" } };
}
