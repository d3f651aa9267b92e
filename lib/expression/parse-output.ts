import { type Token, Tokenizer, TypeGuards, Value } from "liquidjs";
import { fail, ok, type Result } from "@/lib/kit/result";
import { engine, FILTER_NAMES } from "./engine";
import { explainSyntaxError, filterMissing, jsonataFault, unknownFilter } from "./explain-syntax-error";
import { EXPRESSION_FILTERS } from "./filters";
import { LIMITS } from "./limits";
import { inOrder, printExpression, withoutSpace } from "./print-expression";
import type { ParseFault } from "./split-text";

/**
 * Liquid ignores what it doesn't understand (text after a `)`, two adjacent values, anything before a `]`),
 * so an expression is valid only if printing the parsed expression yields the original text.
 */
export function parseOutput(inner: string): Result<Value, ParseFault> {
  const program = jsonataFault(inner, FILTER_NAMES);
  if (program !== null) return fail(program);
  try {
    const tokenizer = new Tokenizer(inner, engine.options.operators);
    const token = tokenizer.readFilteredValue();
    const unknown = token.filters.find((filter) => !FILTER_NAMES.includes(filter.name));
    if (unknown !== undefined) {
      return fail({ message: unknownFilter(unknown.name, FILTER_NAMES), at: unknown.begin });
    }
    const value = new Value(token, engine);
    const fault = grammarFault(value) ?? expressionArgumentFault(value);
    if (fault !== null) return fail(fault);
    if (withoutSpace(printExpression(value)) !== withoutSpace(inner)) {
      const open = inner.trimEnd().endsWith("|");
      return fail(open ? filterMissing(tokenizer.p) : notOneValue(tokenizer.p));
    }
    return ok(value);
  } catch (error) {
    return fail(tokenizerFault(error, inner));
  }
}

function notOneValue(at: number): ParseFault {
  return { message: "Expected a single value, optionally followed by filters.", at };
}

/**
 * Returns an error unless values and operators alternate. `not` may precede a value at the start of the
 * expression, or after `and` or `or`.
 */
function grammarFault(value: Value): ParseFault | null {
  let operandNext = true;
  let before = "";
  for (const token of inOrder(value.initial.postfix)) {
    const operator = TypeGuards.isOperatorToken(token) ? token.operator : null;
    const fits =
      operator === "not"
        ? operandNext && ["", "and", "or"].includes(before)
        : (operator === null) === operandNext;
    if (!fits) return { message: `\`${token.getText()}\` is not expected here.`, at: token.begin };
    const fault = operator === null ? tokenFault(token) : null;
    if (fault !== null) return fault;
    if (operator !== "not") operandNext = operator !== null;
    before = operator ?? "value";
  }
  if (operandNext) return { message: "A value is missing here.", at: 0 };
  return (
    argumentTokens(value)
      .map(tokenFault)
      .find((fault) => fault !== null) ?? null
  );
}

export function argumentTokens(value: Value): Token[] {
  const args = value.filters.flatMap((filter) => filter.args);
  return args.map((arg) => (Array.isArray(arg) ? arg[1] : arg)).filter((token) => token !== undefined);
}

const WHOLE = /^[+-]?\d{1,9}$/;

/**
 * The bounds of a range must be literals, because the length of a range is checked here and not when the
 * expression is evaluated.
 */
function tokenFault(token: Token): ParseFault | null {
  if (TypeGuards.isPropertyAccessToken(token)) {
    const inner = token.variable === undefined ? token.props : [token.variable, ...token.props];
    return inner.map(tokenFault).find((fault) => fault !== null) ?? null;
  }
  if (!TypeGuards.isRangeToken(token)) return null;
  const [low, high] = [token.lhs.getText(), token.rhs.getText()];
  if (!WHOLE.test(low) || !WHOLE.test(high)) {
    return { message: "A range needs whole numbers, such as `(1..10)`.", at: token.begin };
  }
  if (Number(high) - Number(low) < LIMITS.rangeLength) return null;
  return { message: `A range can have at most ${LIMITS.rangeLength} values.`, at: token.begin };
}

/**
 * The arguments of `where_exp` and similar filters are evaluated as expressions, so they must be literals in
 * the template and parse like any other expression.
 */
function expressionArgumentFault(value: Value): ParseFault | null {
  for (const filter of value.filters) {
    if (!EXPRESSION_FILTERS.has(filter.name)) continue;
    const nested = nestedExpression(filter.args);
    const [first] = filter.args;
    const at = first === undefined || Array.isArray(first) ? 0 : first.begin;
    if (nested === null)
      return { message: `\`${filter.name}\` requires a name and an expression, both in quotes.`, at };
    const parsed = parseOutput(nested.text);
    if (!parsed.ok) return { message: `In \`${filter.name}\`: ${parsed.error.message}`, at };
  }
  return null;
}

export function nestedExpression(
  args: Value["filters"][number]["args"],
): { name: string; text: string } | null {
  const [name, text] = args;
  if (args.length !== 2 || !TypeGuards.isQuotedToken(name) || !TypeGuards.isQuotedToken(text)) return null;
  return { name: name.content, text: text.content };
}

function tokenizerFault(error: unknown, inner: string): ParseFault {
  if (error instanceof RangeError) return { message: "This expression is nested too deeply.", at: 0 };
  const message = error instanceof Error ? error.message.replace(/, line:\d+, col:\d+$/, "") : "unreadable";
  return explainSyntaxError(message, inner, positionOf(error));
}

function positionOf(error: unknown): number {
  if (typeof error !== "object" || error === null || !("token" in error)) return 0;
  const { token } = error;
  const begin = typeof token === "object" && token !== null && "begin" in token ? token.begin : 0;
  return typeof begin === "number" ? begin : 0;
}
