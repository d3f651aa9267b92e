import type { ParseArgsConfig } from "node:util";
import type { Json } from "@/lib/kit/json";
import type { Result } from "@/lib/kit/result";
import type { Fault } from "./fault";

/** What the program has of the world. */
export interface World {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ctrl-C. */
  readonly signal: AbortSignal;
  /** Messages for people, on stderr. */
  say(line: string): void;
  /** What was asked for, on stdout, while it comes in: a line of a log. */
  give(line: string): void;
  /** The first line of stdin. */
  readLine(): Promise<string>;
}

export interface Asked {
  readonly words: readonly string[];
  text(option: string): string | undefined;
  has(option: string): boolean;
}

/** What a command came to: the same in two forms, of which one is printed. */
export interface Outcome {
  readonly exit: 0 | 1;
  /** For `--json`. Null where everything was given line by line. */
  readonly json: Json;
  readonly text: string;
}

export interface Command {
  readonly name: string;
  /** What follows the name: `WORKFLOW [name=value…]`. */
  readonly usage: string;
  readonly summary: string;
  /** What `--help` says besides. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  /** How many words may follow. */
  readonly words: readonly [least: number, most: number];
  run(world: World, asked: Asked): Promise<Result<Outcome, Fault>>;
}
