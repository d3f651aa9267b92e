import fc from "fast-check";
import { z } from "zod";
import { hasExpression } from "@/lib/expression/parse-template";
import { type ProgramToken, programTokens } from "@/lib/expression/program-tokens";
import { isJsonObject, type Json } from "@/lib/kit/json";
import type { Connection, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { code } from "@/lib/workers/code";
import { workerOf } from "@/lib/workers/registry";

/** Documents that differ from another in a single place, to find out whether its tests notice. */

const KINDS = ["operator", "field", "parameter", "connection"] as const;

interface Change<T> {
  readonly kind: (typeof KINDS)[number];
  readonly what: string;
  readonly changed: T;
}

export type Mutant = Change<WorkflowDocument>;

/** All mutants in an order that depends on the seed. The kinds take turns, because most places are fields. */
export function drawMutants(document: WorkflowDocument, seed: number): Mutant[] {
  const all = mutantsOf(document);
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), {
    seed,
    numRuns: 1,
  });
  const byKind = KINDS.map((kind) => shuffled.filter((mutant) => mutant.kind === kind));
  return all.flatMap((_, round) => byKind.flatMap((mutants) => mutants[round] ?? []));
}

function mutantsOf(document: WorkflowDocument): Mutant[] {
  const { workers, connections } = document;
  return [
    ...workers.flatMap((worker, at) =>
      paramChanges(worker).map(({ changed: params, ...change }) => ({
        ...change,
        changed: { ...document, workers: workers.with(at, { ...worker, params }) },
      })),
    ),
    ...connections.flatMap((connection, at) =>
      connectionChanges(document, connection).map(({ changed, ...change }) => ({
        ...change,
        changed: { ...document, connections: connections.toSpliced(at, 1, ...changed) },
      })),
    ),
  ];
}

function paramChanges({ index, type, params }: Worker): Change<Worker["params"]>[] {
  const definition = workerOf(type);
  const choices = z.toJSONSchema(definition?.params ?? z.unknown(), { io: "input", unrepresentable: "any" });
  return Object.entries(params).flatMap(([name, value]) => {
    const isProgram = definition?.verbatim?.includes(name) === true;
    const place = { type, isProgram, choices: choicesOf(choices, name) };
    return valueChanges(value, place).map(({ kind, what, changed }) => ({
      ...{ kind, what: `worker ${index}, ${name}: ${what}` },
      changed: { ...params, [name]: changed },
    }));
  });
}

/** The values that a JSON Schema lists for the properties of this name. */
function choicesOf(schema: unknown, name: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, below]) => [
    ...(key === name ? (z.looseObject({ enum: z.array(z.string()) }).safeParse(below).data?.enum ?? []) : []),
    ...(key === name ? (z.looseObject({ const: z.string() }).safeParse(below).data?.const ?? []) : []),
    ...choicesOf(below, name),
  ]);
}

interface Place {
  readonly type: string;
  readonly isProgram: boolean;
  readonly choices: readonly string[];
}

function valueChanges(value: Json, place: Place): Change<Json>[] {
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      valueChanges(item, place).map((change) => ({ ...change, changed: value.with(at, change.changed) })),
    );
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, item]) =>
      valueChanges(item, place).map((change) => ({
        ...change,
        changed: { ...value, [key]: change.changed },
      })),
    );
  if (typeof value === "string") return textChanges(value, place);
  if (typeof value === "number") return [parameter(value, value + 1)];
  return typeof value === "boolean" ? [parameter(value, !value)] : [];
}

function parameter<T extends Json>(from: T, changed: T): Change<T> {
  return { kind: "parameter", what: `${from} becomes ${changed}`, changed };
}

function textChanges(text: string, { type, isProgram, choices }: Place): Change<string>[] {
  if (isProgram) return programChanges(text, type);
  if (hasExpression(text)) return templateChanges(text, type);
  const next = nextOf(text, [...new Set(choices)]);
  if (next !== null) return [parameter(text, next)];
  const counted = text.replace(/\d+/, (digits) => String(Number(digits) + 1));
  return [parameter(text, `${text}x`), ...(counted === text ? [] : [parameter(text, counted)])];
}

function templateChanges(text: string, type: string): Change<string>[] {
  const inside = [...text.matchAll(/(?<=\{\{).*?(?=\}\})/g)].flatMap(({ 0: program, index }) =>
    programChanges(program, type).map((change) => ({
      ...change,
      changed: text.slice(0, index) + change.changed + text.slice(index + program.length),
    })),
  );
  const isWhole = /^\{\{[^}]*\}\}$/.test(text);
  return isWhole ? inside : [...inside, parameter(text, `${text}x`)];
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  ...{ "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "&": ["+"], and: ["or"], or: ["and"] },
  ...{ "=": ["!="], "!=": ["="], ">": [">=", "<"], ">=": [">", "<"], "<": ["<=", ">"], "<=": ["<", ">"] },
};
const FUNCTIONS: Readonly<Record<string, string>> = {
  ...{ $min: "$max", $max: "$min", $sum: "$max", $count: "$sum", $abs: "$floor", $sma: "$ema" },
  ...{ $stdev: "$sum", $exists: "$not", $not: "$exists", $map: "$filter" },
};
const KEYWORDS = new Set(["function", "true", "false", "null", "const", "return"]);

function programChanges(program: string, type: string): Change<string>[] {
  const tokens = programTokens(program);
  const isFunction = (at: number) => tokens[at + 1]?.text === "(";
  const variables = tokens.flatMap(({ kind, text }, at) =>
    kind === "variable" && text.length > 1 && !isFunction(at) ? [text] : [],
  );
  const names = tokens.flatMap(({ kind, text }) => (kind === "name" && !KEYWORDS.has(text) ? [text] : []));

  function changesOf(token: ProgramToken, at: number): Change<string>[] {
    const written = program.slice(token.begin, token.end);
    const change = (kind: Change<string>["kind"], next: string): Change<string> => ({
      ...{ kind, what: `${written} at ${token.begin} becomes ${next}` },
      changed: program.slice(0, token.begin) + next + program.slice(token.end),
    });
    switch (token.kind) {
      case "operator":
        // JavaScript's `=` and `=>` are no comparisons.
        return type === code.type
          ? []
          : (OPERATORS[token.text] ?? []).map((next) => change("operator", next));
      case "number":
        return [change("parameter", String(Number(token.text) + 1))];
      case "text": {
        const isField = ["{", ","].includes(tokens[at - 1]?.text ?? "");
        return [change(isField ? "field" : "parameter", `${written.slice(0, -1)}x${written.slice(-1)}`)];
      }
      case "name": {
        if (KEYWORDS.has(token.text)) return [];
        const next = nextOf(token.text, [...new Set(names)]);
        return [`${token.text}x`, ...(next === null ? [] : [next])].map((name) => change("field", name));
      }
      case "variable": {
        const swapped = isFunction(at) ? FUNCTIONS[token.text] : undefined;
        if (swapped !== undefined) return [change("operator", swapped)];
        const isUse = variables.includes(token.text) && tokens[at + 1]?.text !== ":=";
        const next = isUse ? nextOf(token.text, [...new Set(variables)]) : null;
        return next === null ? [] : [change("field", next)];
      }
      default:
        return [];
    }
  }
  return tokens.flatMap(changesOf);
}

/**
 * Returns the item that follows in the list, after the last one the first; null if the list has no other
 * item.
 */
function nextOf(item: string, list: readonly string[]): string | null {
  if (!list.includes(item) || list.length < 2) return null;
  return list[(list.indexOf(item) + 1) % list.length] ?? null;
}

function connectionChanges(
  { workers }: WorkflowDocument,
  connection: Connection,
): Change<readonly Connection[]>[] {
  const { from, to, port } = connection;
  const what = `connection from ${from} to ${to}${port === undefined ? "" : ` (${port})`}`;
  const moved = (change: Partial<Connection>): Change<readonly Connection[]> => ({
    ...{ kind: "connection", what: `${what} becomes ${JSON.stringify(change)}` },
    changed: [{ ...connection, ...change }],
  });
  const ports = ["error", ...(workerOf(workers[from]?.type ?? "")?.outputs ?? [])];
  return [
    { kind: "connection", what: `${what} is removed`, changed: [] },
    moved({ to: (to + 1) % workers.length }),
    moved({ from: (from + workers.length - 1) % workers.length }),
    ...ports.filter((name) => name !== port).map((name) => moved({ port: name })),
  ];
}
