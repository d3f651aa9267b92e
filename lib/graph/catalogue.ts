import type { z } from "zod";
import type { JsonObject } from "@/lib/kit/json";
import type { OutputsFrom } from "@/lib/schema/get-outputs";
import type { FieldFault } from "@/lib/schema/problem";
import { namesMarked } from "./names-marked";

/** The part of a worker's definition that the checks need. */
export interface CatalogueEntry {
  readonly kind: "trigger" | "provider" | "connector" | "logic" | "action";
  /**
   * A strict object, so that unknown parameters are found. `.meta({ secret: true })` marks a secret; a custom
   * rule can set its error code with `params: { code }`.
   */
  readonly params: z.ZodType;
  readonly outputs?: readonly string[];
  /** Outputs that the document names. */
  readonly outputsFrom?: OutputsFrom;
  /** Parameters with programs (JSONata, or JavaScript by the schema), which don't resolve `{{…}}`. */
  readonly verbatim?: readonly string[];
  /** A loop contains other workers and runs them once per item. */
  readonly isLoop?: boolean;
  /**
   * Result list whose rows are newest first with these parameters. Null if they aren't, or if only a run can
   * tell.
   */
  newestFirst?(params: JsonObject): NewestFirst | null;
  /** Rules beyond the schema. Paths start at the parameters. */
  readonly checkParams?: (params: JsonObject) => ParamFindings;
}

export interface NewestFirst {
  readonly rows: string;
  /** The parameter value that sorts oldest first. */
  readonly cure?: { readonly param: string; readonly value: string };
}

export interface ParamFindings {
  /** Reject the document. */
  readonly faults: readonly FieldFault[];
  /** Block publishing and testing. */
  readonly problems: readonly FieldFault[];
}

/** Worker types by name. An interface, because some types aren't in our own map. */
export interface Catalogue {
  get(type: string): CatalogueEntry | undefined;
}

/** A provider's path, key and table settings can't contain expressions. */
const fixedNames = namesMarked((property) => "fixed" in property && property.fixed === true);

/**
 * Values that are needed before a run can't have expressions: all of a trigger's and some of a provider's.
 */
export function takesExpressions(entry: CatalogueEntry, parameter: string): boolean {
  if (entry.kind === "trigger") return false;
  if (entry.kind === "provider" && fixedNames(entry.params).has(parameter)) return false;
  return !(entry.verbatim ?? []).includes(parameter);
}

/** Programs in JavaScript. */
export const codeNames = namesMarked(
  (property) => "language" in property && property.language === "javascript",
);

/** JSONata or code, which refers to workers without braces. A trigger reads no workers. */
export function isProgram(entry: CatalogueEntry, parameter: string): boolean {
  return entry.kind !== "trigger" && (entry.verbatim ?? []).includes(parameter);
}
