import type jsonata from "jsonata";
import { LRUCache } from "lru-cache";
import { LIMITS } from "@/lib/expression/limits";
import { programTokens } from "@/lib/expression/program-tokens";
import { NO_BRACES, withoutBraces } from "@/lib/expression/without-braces";
import { fail, ok, type Result } from "@/lib/kit/result";
import { spendOn } from "./budget";
import { planInline } from "./inline-plan";
import { type Direct, planDirect } from "./plan-direct";
import { type ExpressionFault, faultOf, prepare, watch } from "./prepare.mjs";
import { syntaxWords } from "./syntax-words";

export interface Compiled {
  readonly expression: jsonata.Expression;
  readonly inline: boolean;
  /** Faster equivalent of the expression; null if there is none. Most inline expressions have one. */
  readonly direct: Direct | null;
}

const MAX_EXPRESSION_CHARS = 64 * 1024;
// Parsing takes a few microseconds per token, so even the largest program is parsed in well under a tenth of
// a second.
const MAX_TOKENS = LIMITS.programTokens;
const MAX_SHOWN_CHARS = 400;
const CACHE_BYTES = 64 * 1024 * 1024;
// Measured memory of a cached program: its registered functions, and its syntax tree per character of the
// program.
const BYTES_EACH = 24_000;
const BYTES_A_CHARACTER = 120;
const cache = new LRUCache<string, Result<Compiled, ExpressionFault>>({ maxSize: CACHE_BYTES });

export function cachedBytes(): number {
  return cache.calculatedSize;
}

/** Errors are cached too, because a broken expression in a draft is checked on every save. */
export function compile(source: string): Result<Compiled, ExpressionFault> {
  if (source.length > MAX_EXPRESSION_CHARS) {
    return fail({
      reason: "resources",
      message: `The expression is longer than ${MAX_EXPRESSION_CHARS} characters.`,
    });
  }
  const known = cache.get(source);
  if (known !== undefined) return known;
  const made = compileAnew(source);
  cache.set(source, made, { size: BYTES_EACH + source.length * BYTES_A_CHARACTER });
  return made;
}

function compileAnew(source: string): Result<Compiled, ExpressionFault> {
  if (programTokens(source, MAX_TOKENS + 1).length > MAX_TOKENS) {
    return fail({
      reason: "resources",
      message: `The expression has more than ${MAX_TOKENS} tokens. Move data into a separate worker and split the expression over several workers.`,
    });
  }
  try {
    const expression = prepare(source);
    const ast = expression.ast();
    const plan = planInline(ast);
    if (plan === null) return ok({ expression, inline: false, direct: null });
    watch(expression, spendOn(plan.walked));
    return ok({ expression, inline: true, direct: planDirect(ast) });
  } catch (error) {
    return fail(bracesFault(source) ?? inOurWords(error));
  }
}

function inOurWords(error: unknown): ExpressionFault {
  const fault = faultOf(error);
  return { ...fault, message: syntaxWords(error) ?? fault.message };
}

/**
 * Returns an error that explains that `{{…}}` belongs in other fields, because the parser's own message
 * wouldn't help here.
 */
function bracesFault(source: string): ExpressionFault | null {
  const plain = withoutBraces(source);
  if (plain === null) return null;
  const says =
    plain.length <= MAX_SHOWN_CHARS && isReadable(plain)
      ? `write \`${plain}\``
      : "write plain JSONata, as in `workers[1].result`";
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
