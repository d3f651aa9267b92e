import { isJsonObject } from "@/lib/kit/json";
import { NO_SOURCE } from "./rules/list-words";
import { placeOf } from "./trial-of";

const PROGRAMS = ["expression", "source"];
const LONGEST = 120;

/**
 * Returns the place of an error in an expression; null if the error has no position. `params` is the step's
 * input or the worker's parameters.
 */
export function errorPlace(
  details: Readonly<Record<string, unknown>>,
  params: unknown,
): { readonly label: string; readonly text: string } | null {
  const [position, line, column] = [details.position, details.line, details.column].map(numberOf);
  if (position == null && line == null) return null;
  const program = programIn(params);
  const place =
    program === null
      ? null
      : placeOf(program, { position: position ?? null, line: line ?? null, column: column ?? null });
  if (program === null || place === null) return line == null ? null : { label: `Line ${line}`, text: "" };
  const at = program.slice(0, place.from).lastIndexOf("\n") + 1;
  const text = (program.slice(at).split("\n")[0] ?? "").trim();
  // The list builder generates this line if no list is selected. It isn't shown, because the builder's form
  // already shows an empty field.
  if (text.includes(NO_SOURCE)) return null;
  return { label: place.label, text: text.slice(0, LONGEST) };
}

function programIn(params: unknown): string | null {
  if (!isJsonObject(params)) return null;
  const found = PROGRAMS.map((name) => params[name]).find((value) => typeof value === "string");
  return found ?? null;
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
