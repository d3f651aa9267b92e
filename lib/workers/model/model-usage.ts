import { isJsonObject, type Json } from "@/lib/kit/json";

export interface ModelUsage {
  readonly input: number;
  readonly output: number;
}

/** Price in micro-units per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/**
 * No model accepts this many tokens, so a larger number is a mistake or an attempt to use up someone's
 * budget.
 */
const MAX_TOKENS = 1_000_000_000;

export function usageOf(body: Json): ModelUsage | null {
  const usage = isJsonObject(body) ? body.usage : null;
  if (!isJsonObject(usage)) return null;
  const { prompt_tokens: input = 0, completion_tokens: output = 0 } = usage;
  if (usage.prompt_tokens === undefined && usage.completion_tokens === undefined) return null;
  return isCount(input) && isCount(output) ? { input, output } : null;
}

export function addUsage(first: ModelUsage | null, second: ModelUsage | null): ModelUsage | null {
  if (first === null || second === null) return first ?? second;
  return { input: first.input + second.input, output: first.output + second.output };
}

/**
 * Returns whole micro-units, rounded half up. Uses BigInt, because the product of tokens and price may exceed
 * the range of safe integers.
 */
export function costOf({ input, output }: ModelUsage, price: ModelPrice): number {
  const millionths = BigInt(input) * BigInt(price.input) + BigInt(output) * BigInt(price.output);
  return Number((millionths + HALF) / MILLION);
}

const MILLION = 1_000_000n;
const HALF = 500_000n;

function isCount(value: Json): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS;
}
