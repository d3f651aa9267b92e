import { LIMITS } from "./limits";
import { type ProgramReference, programReferences } from "./program-references";
import { type ProgramToken, programTokens } from "./program-tokens";

/** A list passed to a series function that expects the oldest values first. */
export interface SeriesArgument {
  readonly name: string;
  readonly worker: number;
  /** Names of the fields that lead from the worker's result to the list. */
  readonly path: readonly string[];
  /** True if each element of the list is computed by a step after the path, as in `values.$number(close)`. */
  readonly isMapped: boolean;
}

const ORDERED = new Set(["$sma", "$ema", "$rsi", "$returns", "$change", "$drawdown"]);
/** The order of the values affects the result of these functions only if a window argument is passed. */
const ORDERED_WITH_WINDOW = new Set(["$stdev", "$zscore"]);
/**
 * Maximum numbers of calls and variables that are examined. Each of them requires a scan of the program, so
 * the limits bound the cost.
 */
const MAX_CALLS = 50;
const MAX_VARIABLES = 50;

/**
 * Returns only lists that come straight from a worker: through plain paths, predicates, and variables that
 * are bound only once. The order of sorted, reversed or computed lists is known only during the run.
 */
export function seriesArguments(program: string): SeriesArgument[] {
  if (![...ORDERED, ...ORDERED_WITH_WINDOW].some((name) => program.includes(name))) return [];
  const tokens = programTokens(program, LIMITS.programTokens);
  const read: Program = { tokens, closings: closingsOf(tokens), references: programReferences(program) };
  const bindings = bindingsOf(read);
  const isCall = ({ kind, text }: ProgramToken, at: number) =>
    kind === "variable" && isOrdered(text) && tokens[at + 1]?.text === "(";
  const calls = [...tokens.entries()].filter(([at, token]) => isCall(token, at)).slice(0, MAX_CALLS);
  return calls.flatMap(([at, { text }]) => {
    const isChained = tokens[at - 1]?.text === "~>";
    const parts = argumentsOf(read, at + 1);
    const hasWindow = parts.length > (isChained ? 0 : 1);
    if (!ORDERED.has(text) && !hasWindow) return [];
    const range = isChained ? chainedBefore(read, at - 1) : parts[0];
    const found = range && followed(read, range, bindings);
    return found ? [{ name: text, ...found }] : [];
  });
}

function isOrdered(name: string): boolean {
  return ORDERED.has(name) || ORDERED_WITH_WINDOW.has(name);
}

interface Program {
  readonly tokens: readonly ProgramToken[];
  readonly closings: ReadonlyMap<number, number>;
  readonly references: readonly ProgramReference[];
}

/** Range of tokens, including `from` and excluding `to`. */
type Range = readonly [from: number, to: number];
type Followed = Omit<SeriesArgument, "name">;

const OPENING = new Set(["(", "[", "{"]);
const CLOSING = new Set([")", "]", "}"]);

function closingsOf(tokens: readonly ProgramToken[]): Map<number, number> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== "operator") continue;
    if (OPENING.has(text)) open.push(at);
    else if (CLOSING.has(text)) {
      const begin = open.pop();
      if (begin === undefined) continue;
      closings.set(begin, at);
      closings.set(at, begin);
    }
  }
  return closings;
}

function argumentsOf({ tokens, closings }: Program, open: number): Range[] {
  const close = closings.get(open) ?? tokens.length;
  const ranges: Range[] = [];
  let from = open + 1;
  for (let at = from; at <= close; at += 1) {
    const isEnd = at === close || (tokens[at]?.kind === "operator" && tokens[at]?.text === ",");
    if (isEnd && at > from) ranges.push([from, at]);
    if (isEnd) from = at + 1;
    else at = skipped(tokens, closings, at);
  }
  return ranges;
}

function skipped(tokens: readonly ProgramToken[], closings: ReadonlyMap<number, number>, at: number): number {
  const token = tokens[at];
  const opens = token?.kind === "operator" && OPENING.has(token.text);
  return opens ? (closings.get(at) ?? tokens.length) : at;
}

const BEFORE_A_VALUE = new Set([";", ":=", ",", ":", "?", "(", "[", "{"]);

function chainedBefore({ tokens, closings }: Program, end: number): Range {
  let at = end - 1;
  while (at >= 0) {
    const token = tokens[at];
    if (token?.kind === "operator" && CLOSING.has(token.text)) at = closings.get(at) ?? 0;
    else if (token?.kind === "operator" && BEFORE_A_VALUE.has(token.text)) break;
    at -= 1;
  }
  return [at + 1, end];
}

/**
 * Returns the value of each variable as a range of tokens. Leaves out variables with more than one value,
 * because it isn't known which one applies.
 */
function bindingsOf(read: Program): Map<string, Range> {
  const { tokens, closings } = read;
  const bindings = new Map<string, Range>();
  const unclear = new Set<string>();
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === "name" && (text === "function" || text === "λ") && tokens[at + 1]?.text === "(")
      for (const [from] of argumentsOf(read, at + 1)) unclear.add(tokens[from]?.text ?? "");
    if (kind !== "variable" || tokens[at + 1]?.text !== ":=") continue;
    if (bindings.has(text)) unclear.add(text);
    let end = at + 2;
    while (end < tokens.length && !ends(tokens[end])) end = skipped(tokens, closings, end) + 1;
    bindings.set(text, [at + 2, end]);
    if (bindings.size >= MAX_VARIABLES) break;
  }
  for (const name of unclear) bindings.delete(name);
  return bindings;
}

function ends(token: ProgramToken | undefined): boolean {
  return token?.kind === "operator" && (token.text === ";" || token.text === "," || CLOSING.has(token.text));
}

const MAX_LINKS = 20;

function followed(
  read: Program,
  range: Range,
  bindings: ReadonlyMap<string, Range>,
  depth = 0,
): Followed | null {
  const [begin, to] = withoutBrackets(read, range);
  const from = read.tokens[begin]?.text === "$$" && read.tokens[begin + 1]?.text === "." ? begin + 2 : begin;
  const first = read.tokens[from];
  const steps = first === undefined || depth > MAX_LINKS ? null : stepsOf(read, from, to);
  if (first === undefined || steps === null) return null;
  const binding = first.kind === "variable" ? bindings.get(first.text) : undefined;
  if (binding === undefined) return referred(read, first, steps);
  const bound = followed(read, binding, bindings, depth + 1);
  if (bound === null) return null;
  const names = steps.names.map(({ text }) => text);
  const isMapped = bound.isMapped || steps.isMapped;
  return { worker: bound.worker, path: bound.isMapped ? bound.path : [...bound.path, ...names], isMapped };
}

function withoutBrackets({ tokens, closings }: Program, [from, to]: Range): Range {
  let [begin, end] = [from, to];
  while (
    end - begin > 2 &&
    ["(", "["].includes(tokens[begin]?.text ?? "") &&
    closings.get(begin) === end - 1
  ) {
    begin += 1;
    end -= 1;
  }
  return [begin, end];
}

interface Steps {
  readonly names: readonly ProgramToken[];
  readonly isMapped: boolean;
}

/**
 * Returns the steps of the path between two tokens. Null for anything other than a path, and for a path that
 * contains a sort or an object constructor.
 */
function stepsOf({ tokens, closings }: Program, from: number, to: number): Steps | null {
  const names: ProgramToken[] = [];
  let at = from + 1;
  while (at < to) {
    const token = tokens[at];
    if (token?.kind !== "operator") return null;
    if (token.text === "[") {
      at = (closings.get(at) ?? to) + 1;
      continue;
    }
    if (token.text !== ".") return null;
    const step = tokens[at + 1];
    if (step === undefined || at + 1 >= to) return null;
    if (step.kind === "name" || step.kind === "text") names.push(step);
    else return isComputed(step) ? { names, isMapped: true } : null;
    at += 2;
  }
  return { names, isMapped: false };
}

/**
 * True for a step that computes each element, such as `.$number(close)` or `.(close * 2)`. A step such as
 * `.{…}` builds rows instead of values, so it isn't followed.
 */
function isComputed({ kind, text }: ProgramToken): boolean {
  return kind === "variable" || (kind === "operator" && text === "(");
}

/**
 * Returns the worker's result that the path reads, or null if it reads something else. A path inside a step
 * such as `workers[1].result.($sma(values.close, 20))` is resolved too.
 */
function referred({ references }: Program, first: ProgramToken, { names, isMapped }: Steps): Followed | null {
  const last = names.at(-1) ?? first;
  const found = references.find(
    ({ parts }) => parts.some(({ begin }) => begin === first.begin) && parts.at(-1)?.end === last.end,
  );
  const [, , member, ...path] = found?.path ?? [];
  if (found?.worker === undefined || member !== "result") return null;
  return { worker: found.worker, path: path.map(String), isMapped };
}
