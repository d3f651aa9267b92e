import type { ParseArgsConfig } from "node:util";
import type { Json } from "@/lib/kit/json";
import type { Result } from "@/lib/kit/result";
import type { Fault } from "./fault";

export interface World {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Writes a message for people to stderr. */
  say(line: string): void;
  /** Writes a result line to stdout as soon as it is known, for example each line of a log. */
  give(line: string): void;
  readLine(): Promise<string>;
}

export interface Asked {
  readonly words: readonly string[];
  text(option: string): string | undefined;
  has(option: string): boolean;
}

export interface Outcome {
  readonly exit: 0 | 1;
  /** Result to print with `--json`. Null if the result has already been printed line by line. */
  readonly json: Json;
  readonly text: string;
}

export interface Command {
  readonly name: string;
  /** Arguments after the command's name: `WORKFLOW [name=value…]`. */
  readonly usage: string;
  readonly summary: string;
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  readonly words: readonly [least: number, most: number];
  run(world: World, asked: Asked): Promise<Result<Outcome, Fault>>;
}
