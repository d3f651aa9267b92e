import { expressionLength, hasExpression } from "@/lib/expression/parse-template";
import { programsIn } from "@/lib/expression/programs-in";
import { splitText } from "@/lib/expression/split-text";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { type Catalogue, isProgram, takesExpressions } from "./catalogue";

/**
 * Maximum number of characters in all programs and expressions of a document. Every save parses them, which
 * takes up to four microseconds per character. The largest document written by hand has less than a tenth of
 * this.
 */
const MAX_CHARACTERS = 256 * 1024;

interface Raw {
  readonly type: Json | undefined;
  readonly params: Json | undefined;
}

export function tooMuchToRead(workers: Iterable<Raw>, catalogue: Catalogue): string | null {
  let left = MAX_CHARACTERS;
  for (const { type, params } of workers) {
    const entry = typeof type === "string" ? catalogue.get(type) : undefined;
    if (entry === undefined || params === undefined || !isJsonObject(params)) continue;
    for (const [name, value] of Object.entries(params)) {
      if (isProgram(entry, name)) left -= programsIn(value).reduce((sum, { text }) => sum + text.length, 0);
      else if (takesExpressions(entry, name)) left -= within(value, left);
      if (left < 0) {
        return `The expressions of a workflow can have at most ${MAX_CHARACTERS} characters in total. Split it into several workflows that call each other.`;
      }
    }
  }
  return null;
}

function within(value: Json, enough: number): number {
  const open: Json[] = [value];
  let sum = 0;
  for (let next = open.pop(); next !== undefined && sum <= enough; next = open.pop()) {
    if (typeof next === "string") sum += hasExpression(next) ? lengthOf(next) : 0;
    else if (typeof next === "object" && next !== null)
      for (const inner of Object.values(next)) open.push(inner);
  }
  return sum;
}

function lengthOf(text: string): number {
  const split = splitText(text);
  return split.ok ? expressionLength(split.value) : text.length;
}
