import { isField, printRules, type Rules, readRules, stepOf } from "./rule-program";

/** What is done to a list, one thing after the other, and the JSONata that it is. */
export interface ListForm {
  /** A path to the list: `workers[1].result.values`. */
  readonly source: string;
  readonly steps: readonly ListStep[];
}

export type ListStep =
  | { readonly do: "filter"; readonly rules: Rules }
  | { readonly do: "sort"; readonly field: string; readonly down: boolean }
  | { readonly do: "pick"; readonly fields: readonly string[] }
  | { readonly do: "group"; readonly by: string; readonly sum: string }
  | { readonly do: "unique"; readonly by: string }
  | { readonly do: "first"; readonly count: number };

/** `""` without a list to begin with. What is not finished yet changes nothing. */
export function printList({ source, steps }: ListForm): string {
  if (!isField(source)) return "";
  const lines = steps.flatMap((step) => printStep(step) ?? []).map((made) => `  $rows := [${made}];\n`);
  return `(\n  $rows := [${source}];\n${lines.join("")}  $rows\n)`;
}

function printStep(step: ListStep): string | null {
  switch (step.do) {
    case "filter": {
      const rules = printRules(step.rules);
      return rules === "" ? null : `$rows[${rules}]`;
    }
    case "sort":
      return isField(step.field) ? `$rows^(${step.down ? ">" : "<"}${step.field})` : null;
    case "pick": {
      const pairs = step.fields.filter(isName).map((field) => `${JSON.stringify(nameOf(field))}: ${field}`);
      return pairs.length === 0 ? null : `$rows.{ ${pairs.join(", ")} }`;
    }
    case "group":
      if (!isName(step.by)) return null;
      return `$each($rows{ $string(${step.by}): [$] }, function($own, $key) { { ${JSON.stringify(nameOf(step.by))}: $key, "count": $count($own)${isName(step.sum) ? `, ${JSON.stringify(`sum of ${nameOf(step.sum)}`)}: $sum($own.${step.sum})` : ""} } })`;
    case "unique":
      return isName(step.by) ? `$each($rows{ $string(${step.by}): [$] }, function($own) { $own[0] })` : null;
    case "first":
      return step.count >= 1 ? `$rows[[0..${step.count - 1}]]` : null;
  }
}

/** A field of a row itself: what it becomes has a name of its own. */
function isName(field: string): boolean {
  return isField(field) && stepOf(nameOf(field)) === field;
}

function nameOf(field: string): string {
  return field.replaceAll("`", "");
}

/** Null for every program that was not made so. */
export function readList(program: string): ListForm | null {
  const lines = program.trim().split("\n");
  const source = between(lines[1], "  $rows := [", "];");
  if (lines[0] !== "(" || lines.at(-2) !== "  $rows" || lines.at(-1) !== ")" || source === null) return null;
  const steps = lines.slice(2, -2).map((line) => {
    const made = between(line, "  $rows := [", "];");
    return made === null ? null : readStep(made);
  });
  const form = { source, steps: steps.flatMap((step) => step ?? []) };
  // Written again it must say the very same, or something was overlooked.
  return form.steps.length === steps.length && printList(form) === program.trim() ? form : null;
}

function between(line: string | undefined, before: string, after: string): string | null {
  if (!line?.startsWith(before) || !line.endsWith(after)) return null;
  return line.slice(before.length, -after.length);
}

function readStep(made: string): ListStep | null {
  const first = /^\$rows\[\[0\.\.(\d+)\]\]$/.exec(made);
  if (first) return { do: "first", count: Number(first[1]) + 1 };
  const filter = between(made, "$rows[", "]");
  const rules = filter === null ? null : readRules(filter);
  if (rules) return { do: "filter", rules };
  const sort = /^\$rows\^\(([<>])(.+)\)$/.exec(made);
  if (sort?.[2]) return { do: "sort", down: sort[1] === ">", field: sort[2] };
  const pick = between(made, "$rows.{ ", " }");
  if (pick !== null)
    return {
      do: "pick",
      fields: [...pick.matchAll(/"(?:[^"\\]|\\.)*": (`[^`]+`|\w+)/g)].flatMap(([, field]) => field ?? []),
    };
  const by = /^\$each\(\$rows\{ \$string\((`[^`]+`|\w+)\): \[\$\] \}, function\(\$own(, \$key)?\)/.exec(made);
  if (!by?.[1]) return null;
  if (by[2] === undefined) return { do: "unique", by: by[1] };
  return { do: "group", by: by[1], sum: /\$sum\(\$own\.(`[^`]+`|\w+)\)/.exec(made)?.[1] ?? "" };
}
