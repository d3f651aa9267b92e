import { resolveParams } from "@/lib/expression/resolve";
import type { Scope } from "@/lib/expression/scope";
import { takesExpressions } from "@/lib/graph/catalogue";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
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
  for (const [name, value] of Object.entries(resolved.value)) {
    if (!isSealed(value)) {
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
  if (parsed.success) return ok({ params: parsed.data, input: masked(resolved.value) });
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

function masked(params: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, Json] => [
      name,
      isSealed(value) ? { $secret: true } : value,
    ]),
  );
}

function isSealed(value: Json | undefined): value is { $secret: string } {
  return isJsonObject(value) && typeof value.$secret === "string";
}
