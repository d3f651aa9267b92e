import { appendTo } from "@/lib/kit/append-to";
import type { Json, JsonObject } from "@/lib/kit/json";
import { maxOf } from "@/lib/kit/max-of";
import { conditionProgram } from "./condition-program";
import { type Find, toProgram } from "./n8n-expressions";
import { at, listAt, type Node, numberAt, textAt } from "./n8n-workflow";

interface Output {
  readonly name: string;
  readonly output: number;
  readonly rule: Rule;
}

type Rule =
  | { readonly conditions: JsonObject }
  /**
   * A rule in n8n's expression mode: the expression `number` computes the index of the output. The rule
   * matches if that index equals `is`.
   */
  | { readonly number: Json; readonly is: number };

const MAX_OUTPUTS = 20;
const MAX_LETTERS = 40;
const OTHERWISE = "otherwise";
const RESERVED = ["error", OTHERWISE];
/** Number of outputs of n8n's Switch node in version 1, which is fixed. */
const OLD_OUTPUTS = 4;

export function switchParams(
  { parameters, typeVersion }: Node,
  find: Find,
): { readonly params: JsonObject; readonly left: readonly string[]; readonly notes: readonly string[] } {
  const all = getOutputs(parameters, typeVersion);
  const left: string[] = [];
  const outputs = all.slice(0, MAX_OUTPUTS).map(({ name, rule }): JsonObject => {
    const said = "number" in rule ? toProgram(rule.number, find) : conditionProgram(rule.conditions, find);
    appendTo(left, said.left);
    return { name, when: "number" in rule ? `${said.text} = ${rule.is}` : said.text };
  });
  const takesAll = at(parameters, "options", "allMatchingOutputs") === true;
  return {
    params: { ways: outputs, ...(takesAll ? { mode: "all" } : {}) },
    left: [...new Set(left)],
    notes: [
      ...(all.length === 0 ? ["this switch has no rules. Add at least one output"] : []),
      ...(all.length > MAX_OUTPUTS
        ? [`this switch has ${all.length} outputs. Only the first ${MAX_OUTPUTS} were imported`]
        : []),
      ...(at(parameters, "options", "ignoreCase") === true
        ? ["in n8n, this switch ignored case when comparing text. Now case matters"]
        : []),
    ],
  };
}

export function switchPorts({ parameters, typeVersion, onError }: Node): string[][] {
  const rules = getOutputs(parameters, typeVersion);
  const isOld = typeVersion < 2;
  const count = isOld ? OLD_OUTPUTS : Math.max(0, maxOf(rules.map(({ output }) => output + 1)));
  const outputs: string[][] = Array.from({ length: count }, () => []);
  for (const { name, output } of rules.slice(0, MAX_OUTPUTS)) outputs[output]?.push(name);
  const fallback = isOld
    ? parameters.fallbackOutput
    : (at(parameters, "options", "fallbackOutput") ?? parameters.fallbackOutput);
  if (fallback === "extra") outputs.push([OTHERWISE]);
  else if (typeof fallback === "number") outputs[fallback]?.push(OTHERWISE);
  if (onError === "continueErrorOutput") outputs.push(["error"]);
  return outputs;
}

function getOutputs(parameters: JsonObject, typeVersion: number): Output[] {
  const taken = new Set<string>(RESERVED);
  const named = (name: string | undefined, output: number, rule: Rule): Output => {
    const found = { name: freeName(name, output, taken), output, rule };
    taken.add(found.name);
    return found;
  };
  if (textAt(parameters, "mode") === "expression") {
    const count = Math.min(100, numberAt(parameters, "numberOutputs") ?? OLD_OUTPUTS);
    const number = parameters.output ?? "";
    return Array.from({ length: count }, (_, is) => named(undefined, is, { number, is }));
  }
  if (typeVersion >= 3) {
    const rules = listAt(parameters, "rules", "values");
    return rules.map((rule, output) =>
      named(rule.renameOutput === true ? textAt(rule, "outputKey") : undefined, output, { conditions: rule }),
    );
  }
  const kind = textAt(parameters, "dataType") ?? "number";
  return listAt(parameters, "rules", "rules").map((rule, place) => {
    const output = typeVersion < 2 ? (numberAt(rule, "output") ?? 0) : place;
    const condition = { ...rule, value1: parameters.value1 ?? "" };
    return named(textAt(rule, "outputKey"), output, { conditions: { conditions: { [kind]: [condition] } } });
  });
}

function freeName(name: string | undefined, output: number, taken: ReadonlySet<string>): string {
  const plain = (name ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
  const wanted = plain === "" ? `output ${output}` : plain;
  for (let number = 1; ; number += 1) {
    const more = number === 1 ? "" : ` ${number}`;
    const tried = `${wanted.slice(0, MAX_LETTERS - more.length).trim()}${more}`;
    if (!taken.has(tried)) return tried;
  }
}
