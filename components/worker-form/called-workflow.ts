import { type Choice, type FieldKind, type ParamField, paramFields } from "@/lib/editing/param-field";
import type { Json, JsonObject } from "@/lib/kit/json";
import { type Variable, variable } from "@/lib/schema/trigger";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";

export interface CallableTrigger {
  readonly index: number;
  /** Names the trigger, such as "#0 Incoming call". */
  readonly label: string;
  readonly takes: string;
  readonly isWebhook: boolean;
  readonly variables: readonly Variable[];
}

const TRIGGER = /_trigger$/;

export function callableTriggers({ workers }: Pick<WorkflowDocument, "workers">): CallableTrigger[] {
  return workers.filter(({ type }) => TRIGGER.test(type)).map(callable);
}

function callable(worker: Worker): CallableTrigger {
  const { index, type, name } = worker;
  const variables = variablesOf(worker);
  return {
    index,
    label: `#${index} ${name || wordsOf(type)}`,
    takes: variables.length > 0 ? variables.map((one) => one.name).join(", ") : "No variables",
    isWebhook: type === "webhook_trigger",
    variables,
  };
}

function wordsOf(type: string): string {
  const words = type.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function variablesOf({ params }: Worker): Variable[] {
  const rows = Array.isArray(params.variables) ? params.variables : [];
  return rows.flatMap((row) => {
    const parsed = variable.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * Returns the trigger that a call starts. Without an index, it is the first webhook. Null if the index is an
 * expression or no trigger has it.
 */
export function calledTrigger(
  triggers: readonly CallableTrigger[],
  index: Json | undefined,
): CallableTrigger | null {
  if (index === undefined || index === null || index === "")
    return triggers.find(({ isWebhook }) => isWebhook) ?? null;
  return triggers.find((trigger) => trigger.index === index) ?? null;
}

export function givenVariables(
  variables: readonly Variable[],
  given: JsonObject,
): { readonly known: JsonObject; readonly others: JsonObject } {
  const names = new Set(variables.map(({ name }) => name));
  const entries = Object.entries(given);
  return {
    known: Object.fromEntries(entries.filter(([name]) => names.has(name))),
    others: Object.fromEntries(entries.filter(([name]) => !names.has(name))),
  };
}

export function variableFields(variables: readonly Variable[], given: JsonObject): ParamField[] {
  return variables.flatMap(({ name, type, required, default: preset, choices = [] }) => {
    const [blank] = paramFields({ type: "object", properties: { [name]: {} } });
    if (!blank) return [];
    const isList = type === "list";
    return [
      {
        ...blank,
        title: name,
        help: isList ? "One of the listed values." : KINDS[type].word,
        kind: isList ? (Array.isArray(given[name]) ? "choices" : "choice") : KINDS[type].kind,
        required,
        // A required variable must be sent even if it has a default, so its default isn't shown.
        initial: required ? undefined : (preset ?? undefined),
        choices: isList ? choices : KINDS[type].choices,
      },
    ];
  });
}

interface Kind {
  readonly kind: FieldKind;
  readonly word: string;
  readonly choices: readonly Choice[];
}

const KINDS: Readonly<Record<Exclude<Variable["type"], "list">, Kind>> = {
  string: { kind: "text", word: "Text.", choices: [] },
  integer: { kind: "integer", word: "A whole number.", choices: [] },
  number: { kind: "number", word: "A number.", choices: [] },
  boolean: { kind: "boolean", word: "True or false.", choices: [true, false] },
};
