import { z } from "zod";
import type { JsonObject } from "@/lib/kit/json";
import { type Variable, variable } from "@/lib/schema/trigger";
import type { Worker } from "@/lib/schema/workflow";
import { whenLeftOut } from "@/lib/trigger/resolve-variables";

const declared = z.array(variable);

/**
 * Returns the variables that a trigger declares. Empty for workers that aren't triggers, and for unfinished
 * drafts.
 */
export function variablesOf(trigger: Worker | undefined): Variable[] {
  const parsed = declared.safeParse(trigger?.params.variables ?? []);
  return parsed.success ? parsed.data : [];
}

export function defaultsOf(variables: readonly Variable[]): JsonObject {
  return Object.fromEntries(variables.map((declared) => [declared.name, whenLeftOut(declared)]));
}
