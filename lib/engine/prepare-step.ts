import { resolveParams } from "@/lib/expression/resolve";
import type { Scope } from "@/lib/expression/scope";
import { takesExpressions } from "@/lib/graph/catalogue";
import { secretNames } from "@/lib/graph/secrets";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { SECRET_MASK } from "@/lib/schema/workflow";
import type { CompiledWorker, Engine } from "./engine";
import type { Failure } from "./settle-step";

export interface PreparedStep {
  readonly params: unknown;
  /** The parameters as they were used, secrets masked: what the step shows as its input. */
  readonly input: JsonObject;
}

/** Puts results into expressions, opens secrets, and parses what comes out as the worker wants it. Pure but for `unseal`. */
export function prepareStep(
  { worker, definition }: CompiledWorker,
  scope: Scope,
  unseal: Engine["unseal"],
  secrets: Set<string>,
): Result<PreparedStep, Failure> {
  const verbatim = Object.keys(worker.params).filter((name) => !takesExpressions(definition, name));
  const resolved = resolveParams(worker.params, scope, { verbatim });
  if (!resolved.ok)
    return fail({
      code: "expression_error",
      message: resolved.error.message,
      details: resolved.error.details,
    });
  const opened: JsonObject = {};
  const secretParams = secretNames(definition.params);
  for (const [name, value] of Object.entries(resolved.value)) {
    if (!isSealed(value)) {
      // A key may come by an expression, from a caller's variable for instance.
      if (secretParams.has(name) && typeof value === "string" && value !== "") secrets.add(value);
      opened[name] = value;
      continue;
    }
    const secret = unseal(value.$secret);
    if (!secret.ok)
      return fail({ code: "invalid_params", message: secret.error, details: { parameter: name } });
    secrets.add(secret.value);
    opened[name] = secret.value;
  }
  const parsed = definition.params.safeParse(opened);
  if (parsed.success) return ok({ params: parsed.data, input: masked(resolved.value, secretParams) });
  const [issue] = parsed.error.issues;
  const parameter = issue?.path.join(".") ?? "";
  return fail({
    code: "invalid_params",
    message: `\`${parameter}\`: ${issue?.message ?? "not what this worker takes"}`,
    details: {
      parameter,
      issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
    },
  });
}

function masked(params: JsonObject, secretParams: ReadonlySet<string>): JsonObject {
  const isSecret = (name: string, value: Json) =>
    isSealed(value) || (secretParams.has(name) && typeof value === "string" && value !== "");
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, Json] => [
      name,
      isSecret(name, value) ? { ...SECRET_MASK } : value,
    ]),
  );
}

function isSealed(value: Json | undefined): value is { $secret: string } {
  return isJsonObject(value) && typeof value.$secret === "string";
}
