import { type ListStep, printStep, readStep } from "./list-step";
import { NO_SOURCE } from "./list-words";
import { isField } from "./rule-program";

/** The steps of a list builder, which compile to JSONata. */
export interface ListForm {
  /** A path to the list: `workers[1].result.values`. Blank until one is chosen. */
  readonly source: string;
  readonly steps: readonly ListStep[];
}

/** Empty for an empty form. An unfinished step becomes a comment in the program and has no effect. */
export function printList({ source, steps }: ListForm): string {
  const isChosen = isField(source);
  if (!isChosen && steps.length === 0) return "";
  const lines = steps.map((step) => `  ${printStep(step)}\n`);
  return `(\n  $rows := [${isChosen ? source : NO_SOURCE}];\n${lines.join("")}  $rows\n)`;
}

/** Null for programs that the builder didn't write. */
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
  // Printing it again must give the same program, or the parser missed something.
  return form.steps.length === steps.length && printList(form) === program.trim() ? form : null;
}
