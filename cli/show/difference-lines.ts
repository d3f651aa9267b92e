import type { FieldChange } from "@/lib/editing/diff-documents";
import type { Worker } from "@/lib/schema/workflow";
import type { Difference } from "./differences";
import { shown } from "./hide-secrets";
import { lineDifference } from "./line-difference";

export function differenceLines(differences: readonly Difference[]): string[] {
  return differences.flatMap(linesOf);
}

function linesOf(difference: Difference): string[] {
  switch (difference.kind) {
    case "worker_added":
      return [`+ ${nameOf(difference.worker)}`, ...paramLines(difference.worker, "+")];
    case "worker_removed":
      return [`- ${nameOf(difference.worker)}`];
    case "worker_changed":
      return [`~ ${nameOf(difference.worker)}`, ...difference.fields.flatMap(fieldLines)];
    case "connection_added":
    case "connection_removed": {
      const { from, to, port } = difference.connection;
      const sign = difference.kind === "connection_added" ? "+" : "-";
      return [`${sign} connection #${from}${port === undefined ? "" : ` (${word(port)})`} to #${to}`];
    }
    case "workflow_changed":
      return ["~ the workflow", ...difference.fields.flatMap(fieldLines)];
    case "layout_changed":
      return ["~ worker positions or notes (no effect on runs)"];
  }
}

function nameOf({ index, type, name }: Worker): string {
  return `#${index} ${word(type)}${name === undefined ? "" : ` ${JSON.stringify(name)}`}`;
}

/**
 * Names of types and parameters in a file can be any string, even with line breaks, so unusual names are
 * quoted.
 */
function word(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : JSON.stringify(text);
}

function paramLines({ params }: Worker, sign: string): string[] {
  return Object.entries(params).map(([name, value]) => `${sign}   params.${word(name)}: ${shown(value)}`);
}

function fieldLines({ field, before, after }: FieldChange): string[] {
  const isText = typeof before === "string" && typeof after === "string";
  if (isText && (before.includes("\n") || after.includes("\n")))
    return [
      `    ${word(field)}:`,
      ...lineDifference(before, after).map((line) => `${line.charAt(0)}     ${line.slice(2)}`),
    ];
  return [`-   ${word(field)}: ${shown(before)}`, `+   ${word(field)}: ${shown(after)}`];
}
