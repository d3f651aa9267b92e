import { z } from "zod";
import type { JsonObject } from "@/lib/kit/json";
import { type Variable, variable } from "@/lib/schema/trigger";
import type { Worker } from "@/lib/schema/workflow";
import { whenLeftOut } from "@/lib/trigger/resolve-variables";

const declared = z.array(variable);

/** What a trigger declares; nothing for other workers and for drafts that are not finished. */
export function variablesOf(trigger: Worker | undefined): Variable[] {
  const parsed = declared.safeParse(trigger?.params.variables ?? []);
  return parsed.success ? parsed.data : [];
}

/** Each variable as it is when a call leaves it out. */
export function defaultsOf(variables: readonly Variable[]): JsonObject {
  return Object.fromEntries(variables.map((declared) => [declared.name, whenLeftOut(declared)]));
}
