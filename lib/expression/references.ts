import { type Token, TypeGuards, type Value } from "liquidjs";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { EXPRESSION_FILTERS } from "./filters";
import { argumentTokens, nestedExpression, parseOutput } from "./parse-output";
import { hasExpression, parseTemplate, type Template } from "./parse-template";
import { type PathSegment, pathText } from "./path-text";
import { printToken } from "./print-expression";
import { isRoot, type Root } from "./scope";

export interface Reference {
  readonly root: Root | "unknown";
  /** Index of the worker, if it is a literal, as in `workers[2]`. */
  readonly worker?: number;
  /** The path from the root up to the first part that is known only during the run, excluding that part. */
  readonly path: readonly PathSegment[];
  /** True if part of the path is itself an expression. */
  readonly dynamic: boolean;
  /**
   * True if the expression provides for a missing value, for example with a `default` filter after the
   * reference.
   */
  readonly guarded: boolean;
  /**
   * True if the path is relative to another reference in the same string, such as `close` in
   * `workers[1].result[close > 2]`.
   */
  readonly nested?: boolean;
  readonly text: string;
}

export function references(template: Template): Reference[] {
  return template.parts.flatMap((part) => (typeof part === "string" ? [] : ofValue(part.value, [])));
}

export function dependsOn(value: Json): number[] {
  const found = new Set<number>();
  for (const text of expressionTexts(value)) {
    const parsed = parseTemplate(text);
    if (!parsed.ok) continue;
    for (const reference of references(parsed.value)) {
      if (reference.worker !== undefined) found.add(reference.worker);
    }
  }
  return [...found].sort((left, right) => left - right);
}

function* expressionTexts(value: Json): Generator<string> {
  if (typeof value === "string" && hasExpression(value)) yield value;
  if (Array.isArray(value)) for (const element of value) yield* expressionTexts(element);
  else if (isJsonObject(value)) for (const field of Object.values(value)) yield* expressionTexts(field);
}

function ofValue(value: Value, locals: readonly string[]): Reference[] {
  const guarded = value.filters.some((filter) => filter.name === "default");
  const tokens = [...value.initial.postfix, ...argumentTokens(value)];
  const direct = tokens.flatMap((token) => ofToken(token, guarded));
  const nested = value.filters.flatMap((filter) => {
    const expression = EXPRESSION_FILTERS.has(filter.name) ? nestedExpression(filter.args) : null;
    const parsed = expression === null ? null : parseOutput(expression.text);
    return expression !== null && parsed?.ok ? ofValue(parsed.value, [...locals, expression.name]) : [];
  });
  return [...direct.filter((reference) => !locals.some((local) => local === reference.path[0])), ...nested];
}

function ofToken(token: Token, guarded: boolean): Reference[] {
  if (!TypeGuards.isPropertyAccessToken(token)) return [];
  const inner = token.props.flatMap((prop) => ofToken(prop, guarded));
  if (token.variable !== undefined) return [...ofToken(token.variable, guarded), ...inner];
  const path: PathSegment[] = [];
  for (const prop of token.props) {
    const segment = segmentOf(prop);
    if (segment === null) break;
    path.push(segment);
  }
  const [root, second] = path;
  const worker = root === "workers" ? workerIndex(second) : undefined;
  return [
    {
      root: isRoot(root) ? root : "unknown",
      ...(worker === undefined ? {} : { worker }),
      path,
      dynamic: path.length < token.props.length,
      guarded,
      text: path.length < token.props.length ? printToken(token) : pathText(path),
    },
    ...inner,
  ];
}

/** `workers["2"]` refers to worker 2 as well. */
export function workerIndex(segment: PathSegment | undefined): number | undefined {
  const index = typeof segment === "string" && /^\d+$/.test(segment) ? Number(segment) : segment;
  return typeof index === "number" && Number.isSafeInteger(index) && index >= 0 ? index : undefined;
}

function segmentOf(prop: Token): PathSegment | null {
  if (TypeGuards.isWordToken(prop) || TypeGuards.isQuotedToken(prop) || TypeGuards.isNumberToken(prop)) {
    return prop.content;
  }
  return null;
}
