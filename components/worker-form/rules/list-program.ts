import { type ListStep, printStep, readStep } from "./list-step";
import { NO_SOURCE } from "./list-words";
import { isField } from "./rule-program";

/** What is done to a list, one thing after the other, and the JSONata that it is. */
export interface ListForm {
  /** A path to the list: `workers[1].result.values`; blank until one is chosen. */
  readonly source: string;
  readonly steps: readonly ListStep[];
}

/** `""` where there is nothing yet. A step that is not finished is a remark in the program, and changes nothing. */
export function printList({ source, steps }: ListForm): string {
  const isChosen = isField(source);
  if (!isChosen && steps.length === 0) return "";
  const lines = steps.map((step) => `  ${printStep(step)}\n`);
  return `(\n  $rows := [${isChosen ? source : NO_SOURCE}];\n${lines.join("")}  $rows\n)`;
}

/** Null for every program that was not made so. */
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
  // Written again it must say the very same, or something was overlooked.
  return form.steps.length === steps.length && printList(form) === program.trim() ? form : null;
}
