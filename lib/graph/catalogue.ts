import type { z } from "zod";
import type { JsonObject } from "@/lib/kit/json";
import type { OutputsFrom } from "@/lib/schema/get-outputs";
import type { FieldFault } from "@/lib/schema/problem";
import { namesMarked } from "./names-marked";

export interface CatalogueEntry {
  readonly kind: "trigger" | "provider" | "connector" | "logic" | "action";
  /**
   * Schema of the parameters: a strict object, so that unknown parameters are detected. `.meta({ secret: true
   * })` marks a secret, and a custom rule can set its error code with `params: { code }`.
   */
  readonly params: z.ZodType;
  readonly outputs?: readonly string[];
  /**
   * The parameter whose rows define the worker's outputs, so that workers of the same type can have different
   * outputs.
   */
  readonly outputsFrom?: OutputsFrom;
  /**
   * Parameters that contain programs: JavaScript if the schema says so, otherwise JSONata. Programs don't
   * resolve `{{…}}`.
   */
  readonly verbatim?: readonly string[];
  readonly isLoop?: boolean;
  /**
   * Returns the list in the result whose rows are sorted newest first; null if there is none, or if the order
   * isn't known before the run.
   */
  newestFirst?(params: JsonObject): NewestFirst | null;
  /** Rules that the schema can't express. Paths in the findings are relative to the parameters object. */
  readonly checkParams?: (params: JsonObject) => ParamFindings;
}

export interface NewestFirst {
  readonly rows: string;
  /** Value of a parameter that makes the worker sort its rows oldest first. */
  readonly cure?: { readonly param: string; readonly value: string };
}

export interface ParamFindings {
  readonly faults: readonly FieldFault[];
  /** Errors in the parameters that block publishing and testing, but not saving. */
  readonly problems: readonly FieldFault[];
}

/**
 * Worker types by name. This is an interface rather than a Map, because workflows that are published as
 * workers aren't in the built-in map.
 */
export interface Catalogue {
  get(type: string): CatalogueEntry | undefined;
}

const fixedNames = namesMarked((property) => "fixed" in property && property.fixed === true);

/**
 * True if the parameter can contain expressions. Parameters that are needed before a run can't: all those of
 * a trigger, and some of a provider's.
 */
export function takesExpressions(entry: CatalogueEntry, parameter: string): boolean {
  if (entry.kind === "trigger") return false;
  if (entry.kind === "provider" && fixedNames(entry.params).has(parameter)) return false;
  return !(entry.verbatim ?? []).includes(parameter);
}

export const codeNames = namesMarked(
  (property) => "language" in property && property.language === "javascript",
);

/** Returns false for triggers, because they can't read any workers. */
export function isProgram(entry: CatalogueEntry, parameter: string): boolean {
  return entry.kind !== "trigger" && (entry.verbatim ?? []).includes(parameter);
}
