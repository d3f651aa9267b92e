import type jsonata from "jsonata";
import { programTokens } from "@/lib/expression/program-tokens";
import { NO_BRACES, withoutBraces } from "@/lib/expression/without-braces";
import { fail, ok, type Result } from "@/lib/kit/result";
import { spendOn } from "./budget";
import { planInline } from "./inline-plan";
import { type ExpressionFault, faultOf, prepare, watch } from "./prepare.mjs";

export interface Compiled {
  readonly expression: jsonata.Expression;
  /** Of the harmless kind, which is evaluated in place on a budget. */
  readonly inline: boolean;
}

const MAX_EXPRESSION_CHARS = 64 * 1024;
// Reading takes some microseconds for each: this is well below a tenth of a second.
const MAX_EXPRESSION_TOKENS = 20_000;
const MAX_SHOWN_CHARS = 400;
// Counted in characters, since a syntax tree grows with its text.
const CACHE_CHARS = 2_000_000;
const cache = new Map<string, Result<Compiled, ExpressionFault>>();
let cachedChars = 0;

/** Faults are remembered too: a broken expression in a draft is judged on every save. */
export function compile(source: string): Result<Compiled, ExpressionFault> {
  if (source.length > MAX_EXPRESSION_CHARS) {
    return fail({
      reason: "resources",
      message: `The expression is longer than ${MAX_EXPRESSION_CHARS} characters.`,
    });
  }
  const known = cache.get(source);
  if (known !== undefined) {
    cache.delete(source);
    cache.set(source, known);
    return known;
  }
  const made = compileAnew(source);
  cache.set(source, made);
  cachedChars += source.length;
  for (const [oldest] of cache) {
    if (cachedChars <= CACHE_CHARS) break;
    cache.delete(oldest);
    cachedChars -= oldest.length;
  }
  return made;
}

function compileAnew(source: string): Result<Compiled, ExpressionFault> {
  if (programTokens(source, MAX_EXPRESSION_TOKENS + 1).length > MAX_EXPRESSION_TOKENS) {
    return fail({
      reason: "resources",
      message: `The expression has more than ${MAX_EXPRESSION_TOKENS} words and signs. Move data into a worker of its own, and split the rest.`,
    });
  }
  try {
    const expression = prepare(source);
    const plan = planInline(expression.ast());
    if (plan !== null) watch(expression, spendOn(plan.walked));
    return ok({ expression, inline: plan !== null });
  } catch (error) {
    return fail(bracesFault(source) ?? faultOf(error));
  }
}

/** `{{…}}` belongs into every other field: what the parser says of it would help nobody. */
function bracesFault(source: string): ExpressionFault | null {
  const plain = withoutBraces(source);
  if (plain === null) return null;
  const says =
    plain.length <= MAX_SHOWN_CHARS && isReadable(plain)
      ? `write \`${plain}\``
      : "this is JSONata, as in `workers[1].result`";
  return { reason: "failed", message: `${NO_BRACES}: ${says}.` };
}

function isReadable(source: string): boolean {
  try {
    prepare(source);
    return true;
  } catch {
    return false;
  }
}
