import { type ListStep, printStep, readStep } from "./list-step";
import { NO_SOURCE } from "./list-words";
import { isField } from "./rule-program";

/** The form of the list builder, which compiles to JSONata. */
export interface ListForm {
  /** Path of the list, for example `workers[1].result.values`. Blank until a list is chosen. */
  readonly source: string;
  readonly steps: readonly ListStep[];
}

/**
 * Compiles the form to a program. An empty form gives an empty program. An unfinished step becomes a comment,
 * so it has no effect.
 */
export function printList({ source, steps }: ListForm): string {
  const isChosen = isField(source);
  if (!isChosen && steps.length === 0) return "";
  const lines = steps.map((step) => `  ${printStep(step)}\n`);
  return `(\n  $rows := [${isChosen ? source : NO_SOURCE}];\n${lines.join("")}  $rows\n)`;
}

export function readList(program: string): ListForm | null {
  const lines = program.trim().split("\n");
  const source = /^ {2}\$rows := \[(.*)\];$/.exec(lines[1] ?? "")?.[1];
  if (lines[0] !== "(" || lines.at(-2) !== "  $rows" || lines.at(-1) !== ")" || source === undefined)
    return null;
  const steps = lines.slice(2, -2).map((line) => readStep(line.trim()));
  const form = {
    source: source === NO_SOURCE ? "" : source,
    steps: steps.flatMap((step) => step ?? []),
  };
  // Printing the form must give the same program. Otherwise the parser has missed something, and the program
  // can't be edited as a form.
  return form.steps.length === steps.length && printList(form) === program.trim() ? form : null;
}
