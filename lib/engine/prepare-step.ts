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
  readonly input: JsonObject;
  readonly inputText?: string;
}

const UNITS_PER_MICROSECOND = 1_000;

const fixedSteps = new WeakMap<CompiledWorker, Result<PreparedStep, Failure> | null>();

/**
 * Returns the step if it is the same in every run: its worker is pure and has neither expressions nor secrets
 * (except the key of an endpoint). Null if the step can differ between runs.
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

export function prepareStep(
  { worker, definition }: CompiledWorker,
  scope: Scope,
  { unseal, limits }: Pick<Engine, "unseal" | "limits">,
  secrets: Set<string>,
  /** Reports the work done by expressions, in microseconds on a typical machine. */
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
  // The key of a trigger or provider isn't redacted from results. Callers use that key and no step sends it
  // out, so a result that contains the same string does so by coincidence (for example, a number with the
  // same digits).
  const keepsKey = isEndpoint(definition);
  const secretParams = secretNames(definition.params);
  for (const [name, value] of Object.entries(resolved.value)) {
    // Only stored values are decrypted, so results, callers and other parameters can't inject a secret by
    // imitating the format.
    const isStored = secretParams.has(name) && isSealed(worker.params[name]);
    if (!isStored || !isSealed(value)) {
      // The value of a secret parameter may also come from an expression, such as a variable that the caller
      // set. It is then redacted like a stored secret.
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

/**
 * If a parameter accepts an empty list and its expression reads a skipped worker, which has no result, the
 * parameter becomes an empty list.
 */
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
 * Converts strings to lists where a parameter expects a list. A list variable holds a single choice as a
 * string, and no choice as an empty string. Null if no parameter needs converting.
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
  // The messages of a worker's own rules often don't name the parameter, so its path is added.
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
