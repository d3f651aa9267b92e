import type { ListStep } from "./list-step";

/** Placeholder for a list that hasn't been chosen yet. A run fails with this message. */
export const NO_SOURCE = '$error("Choose the list first.")';

const WORDS: readonly (readonly [start: string, step: ListStep["do"], word: string])[] = [
  ["$rows := [$rows[[0..", "first", "Limit"],
  ["$rows := [$rows^(", "sort", "Sort"],
  ["$rows := [$rows.{", "pick", "Pick fields"],
  ["$rows := [$addColumn(", "column", "Add a column"],
  ["$rows := [$rows[", "filter", "Filter"],
  ["$rows := [$count($rows) > 0 ? $each(", "group", "Group and sum"],
];

/**
 * Describes a program of the list builder by its steps, which it recognises by how their lines start. Null
 * for any other program.
 */
export function listWords(program: string): { readonly title: string; readonly summary: string } | null {
  const lines = program.split("\n");
  const source = /^ {2}\$rows := \[(.*)\];$/.exec(lines[1] ?? "")?.[1];
  if (lines[0] !== "(" || lines.at(-2) !== "  $rows" || source === undefined) return null;
  const steps = lines.slice(2, -2).map((line) => wordOf(line.trim()));
  if (steps.length === 0) return null;
  const [first = "", ...more] = steps;
  const title = [first, ...more.map((word) => word.toLowerCase())].slice(0, 3).join(", ");
  return { title, summary: source === NO_SOURCE ? "Choose a list" : source };
}

function wordOf(line: string): string {
  if (line.endsWith("{ $own[0] })];") || line === "/* unique */") return "Unique";
  const found = WORDS.find(([start, step]) => line.startsWith(start) || line === `/* ${step} */`);
  return found?.[2] ?? "…";
}
