import { readFileSync } from "node:fs";
import { z } from "zod";

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

interface Stage {
  readonly instructions: readonly Instruction[];
  /**
   * Returns the JSON arguments of the last instruction with this name, such as the words of an ENTRYPOINT.
   */
  words(name: string): string[];
  /** Values of `ENV a=b c=d`. */
  readonly environment: Record<string, string>;
}

/** Returns the stages of a Dockerfile, without comments and with continued lines joined. */
export function readDockerfile(file: string): Stage[] {
  const text = readFileSync(file, "utf8")
    .replaceAll(/^\s*#.*$/gm, "")
    .replaceAll(/\\\n\s*/g, " ");
  const stages: Instruction[][] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const [, name = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") stages.push([]);
    else stages.at(-1)?.push({ name, rest });
  }
  return stages.map(stageOf);
}

function stageOf(instructions: readonly Instruction[]): Stage {
  const pairs = instructions
    .filter(({ name }) => name === "ENV")
    .flatMap(({ rest }) => rest.split(/\s+/))
    .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
  return {
    instructions,
    words: (name) => {
      const rest = instructions.findLast((instruction) => instruction.name === name)?.rest ?? "";
      return z.array(z.string()).parse(JSON.parse(rest.slice(rest.indexOf("["))));
    },
    environment: Object.fromEntries(pairs),
  };
}
