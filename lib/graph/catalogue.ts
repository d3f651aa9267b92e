import type { z } from "zod";
import type { JsonObject } from "@/lib/kit/json";
import type { OutputsFrom } from "@/lib/schema/get-outputs";
import type { FieldFault } from "@/lib/schema/problem";
import { namesMarked } from "./names-marked";

/** What the checks need to know of a worker type; a worker's definition is one of these. */
export interface CatalogueEntry {
  readonly kind: "trigger" | "provider" | "connector" | "logic" | "action";
  /**
   * Strict, so that an unknown parameter is one. `.meta({ secret: true })` marks a secret; a rule of its own
   * may give its issue a code by `params: { code }`.
   */
  readonly params: z.ZodType;
  readonly outputs?: readonly string[];
  /** Where the document names them. */
  readonly outputsFrom?: OutputsFrom;
  /** Parameters that are programs (JSONata, or JavaScript where the schema says so) and take no `{{…}}`. */
  readonly verbatim?: readonly string[];
  /** Its inside runs once for each item: other workers may stand in it. */
  readonly isLoop?: boolean;
  /** The list in its result whose rows come newest first with these parameters. Null if they don't, or only a run can tell. */
  newestFirst?(params: JsonObject): NewestFirst | null;
  /** Rules beyond the schema, with paths that begin at the parameters. */
  readonly checkParams?: (params: JsonObject) => ParamFindings;
}

export interface NewestFirst {
  /** Name of the list. */
  readonly rows: string;
  /** The parameter that puts the oldest first. */
  readonly cure?: { readonly param: string; readonly value: string };
}

export interface ParamFindings {
  /** Refuse the document. */
  readonly faults: readonly FieldFault[];
  /** Stop publishing and testing. */
  readonly problems: readonly FieldFault[];
}

/** By type. A map is one; so is what knows types that are not ours to list. */
export interface Catalogue {
  get(type: string): CatalogueEntry | undefined;
}

/** Of a provider: its address and key, and what it serves of a table. */
const fixedNames = namesMarked((property) => "fixed" in property && property.fixed === true);

/** What must be known before a run takes none: all of a trigger, and those of a provider. */
export function takesExpressions(entry: CatalogueEntry, parameter: string): boolean {
  if (entry.kind === "trigger") return false;
  if (entry.kind === "provider" && fixedNames(entry.params).has(parameter)) return false;
  return !(entry.verbatim ?? []).includes(parameter);
}

/** Of the programs, those that are JavaScript. */
export const codeNames = namesMarked(
  (property) => "language" in property && property.language === "javascript",
);

/** JSONata or code, which name workers without braces. A trigger reads nothing. */
export function isProgram(entry: CatalogueEntry, parameter: string): boolean {
  return entry.kind !== "trigger" && (entry.verbatim ?? []).includes(parameter);
}
