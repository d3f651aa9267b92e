import { LIMITS } from "./limits";
import { type PathSegment, pathText } from "./path-text";
import { type ProgramToken, programTokens } from "./program-tokens";
import type { Reference } from "./references";

/**
 * A path that a JSONata program reads from `workers` or `context`. In `workers[1].result.values[close > 2]`,
 * `close` is a reference as well, nested in the path before it.
 */
export interface ProgramReference extends Reference {
  readonly parts: readonly PathPart[];
}

interface PathPart {
  readonly segment: PathSegment;
  readonly begin: number;
  readonly end: number;
}

/**
 * Returns only references that can be determined without running the program. A path ends where it can no
 * longer be followed, or after 64 parts, because copying paths that extend one another would become too
 * expensive.
 */
export function programReferences(program: string): ProgramReference[] {
  return new Reader(programTokens(program, LIMITS.programTokens)).read();
}

interface Path {
  readonly parts: readonly PathPart[];
  readonly nested: boolean;
}

interface Level {
  /**
   * Path of the value that the current expression is evaluated on, such as `values` inside `values[…]`; null
   * if unknown. A name at the start of an expression is appended to this path.
   */
  readonly reads: Path | null;
  /**
   * Path that is continued after this level's closing bracket, as `.b` continues the path before it in
   * `a[0].b`.
   */
  readonly resume: Path | null;
  /** True inside a test for existence, such as `$exists(…)`, where a field may be missing. */
  readonly guards: boolean;
  /** True while reading the parameters of a function, which come before its body. */
  readonly header: boolean;
  /** True within a transform `|…|…|`, which ends at the third `|`. */
  readonly update: boolean;
}

const MAX_PARTS = 64;

const WHOLE: Path = { parts: [], nested: false };
const OUTERMOST: Level = { reads: WHOLE, resume: null, guards: false, header: false, update: false };
const ASKS = new Set(["$exists", "$boolean", "$not"]);
const ELSE = new Set(["?", "?:", "??"]);

/**
 * Reads a program and collects the paths in it. A path consists of names, dots and brackets, and ends at any
 * other syntax.
 */
class Reader {
  readonly #tokens: readonly ProgramToken[];
  readonly #found: ProgramReference[] = [];
  readonly #levels: Level[] = [];
  #at = 0;
  #last: "value" | "dot" | "sort" | "position" | "operator" = "operator";
  #path: Path | null = null;
  #callee: { readonly name: string; readonly reads: Path | null } | null = null;
  #marks = 0;

  constructor(tokens: readonly ProgramToken[]) {
    this.#tokens = tokens;
  }

  read(): ProgramReference[] {
    for (let token = this.#tokens[0]; token !== undefined; token = this.#tokens[this.#at]) {
      this.#at += 1;
      if (token.kind === "operator") this.#operator(token);
      else this.#value(token);
    }
    this.#settle("");
    return this.#found;
  }

  get #level(): Level {
    return this.#levels.at(-1) ?? OUTERMOST;
  }

  #value(token: ProgramToken): void {
    const { kind, text } = token;
    const before = this.#path;
    const isStep = this.#last === "dot";
    this.#callee = null;
    if (isStep && (kind === "name" || kind === "text")) this.#path = before && add(before, token);
    else if (kind === "variable" && this.#last === "position") this.#path = before;
    else {
      this.#settle("");
      const { reads } = this.#level;
      this.#path = kind === "name" ? reads && add(enter(reads), token) : null;
      if (kind === "variable") {
        if (text === "$$") this.#path = WHOLE;
        if (text === "$") this.#path = isStep ? before : reads && enter(reads);
        this.#callee = { name: text, reads: isStep ? before : reads };
      }
      if (kind === "name" && (text === "function" || text === "λ")) this.#callee = { name: text, reads };
    }
    this.#last = "value";
  }

  #operator({ text }: ProgramToken): void {
    if (text === "(" || text === "[" || text === "{") this.#open(text);
    else if (text === ")" || text === "]" || text === "}") this.#close();
    else if (text === "." && this.#last === "value") this.#last = "dot";
    else if (text === "^") this.#last = "sort";
    else if (text === "#") this.#last = "position";
    else if (text === "|") this.#mark();
    else {
      this.#settle(text);
      this.#last = "operator";
    }
  }

  #open(bracket: string): void {
    if (bracket === "[" && this.#isWorkers() && this.#takeIndex()) return;
    const { reads } = this.#level;
    const [last, path, callee] = [this.#last, this.#path, this.#callee];
    const level = { reads, resume: null, guards: false, header: false, update: false };
    const leads = last === "dot" || (last === "value" && bracket !== "(");
    if (last === "sort" || (last === "value" && bracket === "[")) {
      this.#levels.push({ ...level, reads: path, resume: path });
    } else if (last === "value" && bracket === "(") {
      this.#settle("");
      const header = callee?.name === "function" || callee?.name === "λ";
      this.#levels.push({
        ...level,
        reads: callee?.reads ?? null,
        guards: ASKS.has(callee?.name ?? ""),
        header,
      });
    } else {
      this.#settle("");
      this.#levels.push(leads ? { ...level, reads: path } : level);
    }
    this.#path = null;
    this.#callee = null;
    this.#last = "operator";
  }

  #close(): void {
    this.#settle("");
    const { header, resume, reads } = this.#levels.pop() ?? OUTERMOST;
    this.#path = resume;
    this.#last = "value";
    this.#callee = null;
    if (!header) return;
    // Skips to the function's body, because a signature may precede it: `function($x)<n:n>{…}`.
    while (this.#at < this.#tokens.length && this.#tokens[this.#at]?.text !== "{") this.#at += 1;
    if (this.#at >= this.#tokens.length) return;
    this.#at += 1;
    this.#levels.push({ ...OUTERMOST, reads });
    this.#last = "operator";
  }

  /**
   * In a transform `|place|change|`, paths in both parts are relative to the transform's input. That input
   * isn't known here, so these paths aren't collected.
   */
  #mark(): void {
    this.#settle("");
    const opens = this.#last !== "value" && !this.#level.update;
    if (opens) {
      this.#levels.push({ ...OUTERMOST, reads: null, update: true });
      this.#marks = 1;
    } else if (this.#level.update) {
      this.#marks += 1;
    }
    this.#last = "operator";
    if (opens || !this.#level.update || this.#marks < 3) return;
    this.#levels.pop();
    this.#path = null;
    this.#last = "value";
  }

  #isWorkers(): boolean {
    return this.#last === "value" && this.#path?.parts.length === 1 && rootOf(this.#path) === "workers";
  }

  #takeIndex(): boolean {
    const [index, close] = this.#tokens.slice(this.#at, this.#at + 2);
    if (index?.kind !== "number" || close?.text !== "]" || !/^\d{1,7}$/.test(index.text)) return false;
    this.#path = this.#path && add(this.#path, index);
    this.#at += 2;
    return true;
  }

  #settle(next: string): void {
    const path = this.#path;
    this.#path = null;
    const [, second] = path?.parts ?? [];
    const root = path === null ? undefined : rootOf(path);
    if (path === null || root === undefined || second === undefined) return;
    const worker = root === "workers" && typeof second.segment === "number" ? second.segment : undefined;
    if (root === "workers" && worker === undefined) return;
    const segments = path.parts.map((part) => part.segment);
    this.#found.push({
      root,
      ...(worker === undefined ? {} : { worker }),
      path: segments,
      dynamic: false,
      guarded: ELSE.has(next) || this.#level.guards,
      text: pathText(segments),
      parts: path.parts,
      nested: path.nested,
    });
  }
}

function rootOf({ parts }: Path): "workers" | "context" | undefined {
  const root = parts[0]?.segment;
  return root === "workers" || root === "context" ? root : undefined;
}

function enter(path: Path): Path {
  return path.parts.length === 0 ? path : { ...path, nested: true };
}

function add(path: Path, { kind, text, begin, end }: ProgramToken): Path {
  if (path.parts.length >= MAX_PARTS) return path;
  const segment = kind === "number" ? Number(text) : text;
  return { ...path, parts: [...path.parts, { segment, begin, end }] };
}
