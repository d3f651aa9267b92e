import type { z } from "zod";
import type { ExpressionError } from "@/lib/expression/expression-error";
import { hasExpression } from "@/lib/expression/parse-template";
import { resolveParams } from "@/lib/expression/resolve";
import type { Scope } from "@/lib/expression/scope";
import { Work } from "@/lib/expression/work";
import { takesExpressions } from "@/lib/graph/catalogue";
import { explainIssues } from "@/lib/graph/explain-issues";
import { secretNames } from "@/lib/graph/secrets";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { SECRET_MASK } from "@/lib/schema/workflow";
import { NotInlineable } from "@/lib/workers/define-worker";
import type { CompiledWorker, Engine } from "./engine";
import type { Failure } from "./settle-failure";

export interface PreparedStep {
  readonly params: unknown;
  /** The parameters as they were used, secrets masked: what the step shows as its input. */
  readonly input: JsonObject;
  /** The same as text, where it is the same for every run. */
  readonly inputText?: string;
}

const UNITS_PER_MICROSECOND = 1_000;

const fixedSteps = new WeakMap<CompiledWorker, Result<PreparedStep, Failure> | null>();

/**
 * The same for every run: of a pure worker whose parameters hold no expression, and no secret but an endpoint's own key.
 * Null for any other.
 */
export function fixedStep(
  compiled: CompiledWorker,
  engine: Pick<Engine, "unseal" | "limits">,
): Result<PreparedStep, Failure> | null {
  const known = fixedSteps.get(compiled);
  if (known !== undefined) return known;
  const made = isFixed(compiled) ? prepareStep(compiled, NOTHING, engine, new Set()) : null;
  const fixed = made?.ok ? ok({ ...made.value, inputText: JSON.stringify(made.value.input) }) : made;
  fixedSteps.set(compiled, fixed);
  return fixed;
}

function isFixed({ worker, definition }: CompiledWorker): boolean {
  if (definition.pure !== true) return false;
  return Object.entries(worker.params).every(
    ([name, value]) =>
      (isEndpoint(definition) && !takesExpressions(definition, name)) ||
      (isWithoutSecrets(value) && (!takesExpressions(definition, name) || isWithoutExpressions(value))),
  );
}

function isEndpoint({ kind }: CompiledWorker["definition"]): boolean {
  return kind === "trigger" || kind === "provider";
}

function isWithoutExpressions(value: Json): boolean {
  if (typeof value === "string") return !hasExpression(value);
  if (Array.isArray(value)) return value.every(isWithoutExpressions);
  return !isJsonObject(value) || Object.values(value).every(isWithoutExpressions);
}

function isWithoutSecrets(value: Json): boolean {
  if (Array.isArray(value)) return value.every(isWithoutSecrets);
  return !isJsonObject(value) || (!isSealed(value) && Object.values(value).every(isWithoutSecrets));
}

const NOTHING: Scope = {
  workers: new Map(),
  context: {},
  request: {},
  run: { id: "", started_at: "" },
  workflow: { id: "" },
  now: 0,
};

/** Puts results into expressions, opens secrets, and parses the parameters by the worker's schema. Pure but for `unseal`. */
export function prepareStep(
  { worker, definition }: CompiledWorker,
  scope: Scope,
  { unseal, limits }: Pick<Engine, "unseal" | "limits">,
  secrets: Set<string>,
  /** Is told what the expressions took, in microseconds of an ordinary machine. */
  spend: (work: number) => void = () => undefined,
): Result<PreparedStep, Failure> {
  const verbatim = Object.keys(worker.params).filter((name) => !takesExpressions(definition, name));
  const work = new Work(limits.expressionWork);
  const resolved = resolveWithSkipped({ worker, definition }, worker.params, scope, { verbatim, work });
  spend(work.spent / UNITS_PER_MICROSECOND);
  if (!resolved.ok && resolved.error.workSpent && limits.isInline) throw new NotInlineable();
  if (!resolved.ok)
    return fail({
      code: "expression_error",
      message: resolved.error.message,
      details: resolved.error.details,
    });
  const opened: JsonObject = {};
  // The key of a trigger or provider is for its callers. No step sends it anywhere, so no result repeats it. A text that
  // equals it is the caller's own, for instance a number with the same digits.
  const keepsKey = isEndpoint(definition);
  const secretParams = secretNames(definition.params);
  for (const [name, value] of Object.entries(resolved.value)) {
    // What a result, a caller or another parameter brings is never opened, whatever it looks like.
    const isStored = secretParams.has(name) && isSealed(worker.params[name]);
    if (!isStored || !isSealed(value)) {
      // A key may come from an expression, for instance from a caller's variable.
      if (!keepsKey && secretParams.has(name) && typeof value === "string" && value !== "")
        secrets.add(value);
      opened[name] = value;
      continue;
    }
    const secret = unseal(value.$secret);
    if (!secret.ok)
      return fail({ code: "invalid_params", message: secret.error, details: { parameter: name } });
    if (!keepsKey) secrets.add(secret.value);
    opened[name] = secret.value;
  }
  const parsed = definition.params.safeParse(opened);
  if (parsed.success) return ok({ params: parsed.data, input: masked(resolved.value, secretParams) });
  const listed = asLists(opened, parsed.error.issues, worker.params);
  const again = listed === null ? parsed : definition.params.safeParse(listed);
  if (again.success) return ok({ params: again.data, input: masked(listed ?? opened, secretParams) });
  return fail(notTaken(again.error.issues, listed ?? opened));
}

/** A parameter that may be an empty list is one where it reads a worker that was skipped: one without any output. */
function resolveWithSkipped(
  compiled: CompiledWorker,
  params: JsonObject,
  scope: Scope,
  options: { readonly verbatim: readonly string[]; readonly work: Work },
): Result<JsonObject, ExpressionError> {
  const resolved = resolveParams(params, scope, options);
  const mayBeEmpty = compiled.definition.emptyWhenSkipped ?? [];
  if (resolved.ok || mayBeEmpty.length === 0) return resolved;
  const { parameter, path, missing } = resolved.error.details;
  const readsSkipped =
    typeof parameter === "string" &&
    mayBeEmpty.includes(parameter) &&
    typeof params[parameter] === "string" &&
    typeof path === "string" &&
    path.startsWith(`workers[${missing}]`) &&
    !scope.workers.has(Number(missing));
  return readsSkipped
    ? resolveWithSkipped(compiled, { ...params, [parameter]: [] }, scope, options)
    : resolved;
}

/**
 * A list variable holds one choice as a text and none as "": what an expression brings where a list is wanted is a list
 * of one, or left out. Null where there is nothing of the kind.
 */
function asLists(
  given: JsonObject,
  issues: readonly z.core.$ZodIssue[],
  written: JsonObject,
): JsonObject | null {
  const names = issues.flatMap((issue) => {
    const [name, ...rest] = issue.path;
    if (issue.code !== "invalid_type" || issue.expected !== "array" || rest.length > 0) return [];
    if (typeof name !== "string" || typeof given[name] === "object") return [];
    const text = written[name];
    return typeof text === "string" && hasExpression(text) ? [name] : [];
  });
  if (names.length === 0) return null;
  const listed = { ...given };
  for (const name of names) {
    const value = listed[name];
    if (value === "" || value === undefined) delete listed[name];
    else listed[name] = [value];
  }
  return listed;
}

const MAX_ISSUES = 20;

function notTaken(issues: readonly z.core.$ZodIssue[], given: JsonObject): Failure {
  const found = explainIssues(issues.slice(0, MAX_ISSUES), given, () => false).map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  const [first = { path: "", message: "These are not parameters that this worker takes." }] = found;
  // The message of a worker's own rule often does not name its parameter.
  const message = first.message.startsWith("`") ? first.message : `\`${first.path}\`: ${first.message}`;
  return { code: "invalid_params", message, details: { parameter: first.path, issues: found } };
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
