import type { Json } from "@/lib/kit/json";
import { readBy } from "./read-by";
import { matchAt, replaceParts, rewriteTemplates } from "./rewrite-templates";

/** Matches `workers[12]` and `workers["12"]`, but not as part of a longer name. */
const REFERENCE = /(?<![\w.$"'])workers\[\s*(?:(\d{1,7})|"(\d{1,7})"|'(\d{1,7})')\s*\]/y;

export function repointReferences(value: Json, renamed: ReadonlyMap<number, number>): Json {
  return rewriteTemplates(value, (text, at) => {
    const found = matchAt(REFERENCE, text, at);
    const target = renamed.get(Number(found?.[1] ?? found?.[2] ?? found?.[3] ?? -1));
    return found && target !== undefined ? { length: found[0].length, text: `workers[${target}]` } : null;
  });
}

/**
 * Like `repointReferences`, but for a program, in which references aren't enclosed in braces because the
 * whole text is code.
 */
export function repointProgram(program: string, renamed: ReadonlyMap<number, number>, type: string): string {
  const indexes = readBy(type, program).flatMap(({ worker, parts }) => {
    const target = worker === undefined ? undefined : renamed.get(worker);
    return target === undefined ? [] : parts.slice(1, 2).map((part) => ({ ...part, text: String(target) }));
  });
  return replaceParts(program, indexes);
}
