import { toValueSync } from "liquidjs";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { attempt } from "./attempt";
import { engine } from "./engine";
import { ExpressionContext } from "./expression-context";
import { type ExpressionError, ExpressionFault, expressionError } from "./expression-error";
import { LIMITS } from "./limits";
import { type Expression, hasExpression, parseTemplate, type Template } from "./parse-template";
import { type PathSegment, pathText } from "./path-text";
import type { Scope } from "./scope";
import { toJson } from "./to-json";
import { Work } from "./work";

export function resolveText(template: Template, scope: Scope): Result<Json, ExpressionError> {
  const context = contextOver(scope);
  return attempt(() => templateValue(template, context));
}

/**
 * Keys stay unchanged, and values without expressions are returned as the same object. All expressions of the
 * step share one work limit.
 */
export function resolveParams(
  params: JsonObject,
  scope: Scope,
  options: { readonly verbatim?: readonly string[]; readonly work?: Work } = {},
): Result<JsonObject, ExpressionError> {
  const context = contextOver(scope, options.work);
  const resolved: [string, Json][] = [];
  for (const [name, value] of Object.entries(params)) {
    const result = options.verbatim?.includes(name)
      ? ok(value)
      : attempt(() => resolveValue(value, context, [name]));
    if (!result.ok) return fail({ ...result.error, details: { parameter: name, ...result.error.details } });
    resolved.push([name, result.value]);
  }
  return ok(Object.fromEntries(resolved));
}

function contextOver(scope: Scope, work = new Work()): ExpressionContext {
  return new ExpressionContext(scope, work, engine);
}

function resolveValue(value: Json, context: ExpressionContext, path: readonly PathSegment[]): Json {
  if (typeof value === "string") return hasExpression(value) ? resolveString(value, context, path) : value;
  if (Array.isArray(value)) {
    const list = value.map((element, index) => resolveValue(element, context, [...path, index]));
    return list.some((element, index) => element !== value[index]) ? list : value;
  }
  // Leaves encrypted secrets as they are, because they aren't text that a user wrote.
  if (!isJsonObject(value) || Object.hasOwn(value, "$secret")) return value;
  const fields = Object.entries(value).map(
    ([key, field]) => [key, resolveValue(field, context, [...path, key])] as const,
  );
  return fields.some(([key, field]) => field !== value[key]) ? Object.fromEntries(fields) : value;
}

function resolveString(text: string, context: ExpressionContext, path: readonly PathSegment[]): Json {
  const template = parseTemplate(text);
  if (template.ok) return templateValue(template.value, context);
  throw new ExpressionFault(
    expressionError(template.error.message, { parameter: pathText(path), at: template.error.at }),
  );
}

function templateValue(template: Template, context: ExpressionContext): Json {
  const [only] = template.parts;
  if (template.whole && typeof only === "object") return evaluate(only, context);
  let text = "";
  for (const part of template.parts) {
    text += typeof part === "string" ? part : asText(evaluate(part, context), context);
    if (text.length > LIMITS.outputLength) throw tooLong();
  }
  return text;
}

function evaluate(expression: Expression, context: ExpressionContext): Json {
  const value: unknown = toValueSync(expression.value.value(context));
  if (Array.isArray(value) && !context.given.has(value)) context.work.spend(150 * value.length);
  return toJson(value, context.given);
}

function asText(value: Json, context: ExpressionContext): string {
  if (typeof value === "string") return value;
  context.work.spendOn(value, 3, "json");
  return JSON.stringify(value);
}

function tooLong(): ExpressionFault {
  return new ExpressionFault(
    expressionError(`Text created by expressions can have at most ${LIMITS.outputLength} characters.`),
  );
}
