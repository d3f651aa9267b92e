import { appendTo } from "@/lib/kit/append-to";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import type { FieldFault } from "@/lib/schema/problem";
import { RESERVED_NAMES, VARIABLE_NAME, type Variable, variable } from "@/lib/schema/trigger";
import { readValue } from "./read-value";

/**
 * Errors in the declarations of a trigger's variables. Paths are relative to the trigger's parameters:
 * `variables[1].name`.
 */
export interface VariableFindings {
  /** Errors for which the document is rejected. */
  readonly faults: readonly FieldFault[];
  /** Errors that block publishing and testing. */
  readonly problems: readonly FieldFault[];
}

/**
 * The parameter's schema already checks types, so if the schema rejects an entry, only the entry's name is
 * checked here.
 */
export function checkVariables(
  params: JsonObject,
  { parameter = "variables", reserved = RESERVED_NAMES }: Declared = {},
): VariableFindings {
  const entries = Array.isArray(params[parameter]) ? params[parameter] : [];
  const seen = new Set<string>();
  const faults: FieldFault[] = [];
  const problems: FieldFault[] = [];
  entries.forEach((entry, position) => {
    const path = `${parameter}[${position}]`;
    const name = nameOf(entry);
    if (name !== null) {
      const fault = nameFault(name, seen, reserved);
      if (fault !== null) faults.push({ path: `${path}.name`, ...fault });
      seen.add(name);
      if (!VARIABLE_NAME.test(name)) problems.push({ path: `${path}.name`, ...badName(name) });
    }
    const parsed = variable.safeParse(entry);
    if (parsed.success) appendTo(problems, declarationProblems(parsed.data, path));
  });
  return { faults, problems };
}

interface Declared {
  readonly parameter?: string;
  readonly reserved?: readonly string[];
}

type Finding = Omit<FieldFault, "path">;

function nameOf(entry: Json): string | null {
  return isJsonObject(entry) && typeof entry.name === "string" ? entry.name : null;
}

function nameFault(name: string, seen: ReadonlySet<string>, reserved: readonly string[]): Finding | null {
  if (reserved.includes(name)) {
    return {
      code: "reserved_name",
      message: `\`${name}\` is reserved for Millrace's own call parameters. Choose another name.`,
    };
  }
  if (!seen.has(name)) return null;
  return { code: "duplicate_name", message: `Another variable is already called \`${name}\`.` };
}

function badName(name: string): Finding {
  if (name === "") return { code: "required", message: "A variable needs a name." };
  return {
    code: "invalid_name",
    message: `\`${name.slice(0, 80)}\` can't be a name. Use at most 64 letters, digits and _, starting with a letter or _.`,
  };
}

function declarationProblems(declared: Variable, path: string): FieldFault[] {
  const choices = choicesProblem(declared);
  const fault = declared.default === undefined || declared.default === null ? null : defaultProblem(declared);
  return [
    ...(choices === null ? [] : [{ path: `${path}.choices`, ...choices }]),
    ...(fault === null ? [] : [{ path: `${path}.default`, ...fault }]),
  ];
}

function choicesProblem({ name, type, choices = [] }: Variable): Finding | null {
  if (type === "list") {
    if (choices.length > 0) return null;
    return { code: "required", message: `\`${name}\` is a list and needs choices, one per line.` };
  }
  if (choices.length === 0) return null;
  return {
    code: "not_allowed",
    message: `Only variables of type list can have choices; \`${name}\` is of type ${type}.`,
  };
}

/** Unlike a value in a call, a default can't be a number written as a string. */
function defaultProblem(declared: Variable): Finding | null {
  const value = declared.default ?? null;
  if (declared.type === "list" && (declared.choices ?? []).length === 0) return null;
  const read = readValue(declared, value, "typed");
  return read.ok ? null : { ...read.error, message: `The default of ${read.error.message}` };
}
