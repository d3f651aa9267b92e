import type { InterfaceChange } from "@/lib/contract/market-changes";
import { canonical } from "@/lib/kit/canonical";
import type { Variable } from "@/lib/schema/trigger";
import type { Interface } from "./interface-of";

const MAX = 50;

/**
 * Returns the endpoints and variables that were added, removed or changed. For a changed variable, it names
 * the properties that differ, such as `type` or `default`, without their values.
 */
export function diffInterfaces(before: Interface, after: Interface): InterfaceChange[] {
  return [
    ...each(before.triggers, after.triggers, "trigger", (name, then, now) => variables(name, then, now)),
    ...each(before.providers, after.providers, "provider", (name, then, now) =>
      then === now ? [] : [{ what: "changed", part: "provider", name, trigger: null, facts: ["form"] }],
    ),
  ].slice(0, MAX);
}

function each<Part>(
  before: ReadonlyMap<string, Part>,
  after: ReadonlyMap<string, Part>,
  part: InterfaceChange["part"],
  within: (name: string, then: Part, now: Part) => InterfaceChange[],
  trigger: string | null = null,
): InterfaceChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name): InterfaceChange[] => {
    const [then, now] = [before.get(name), after.get(name)];
    if (then === undefined) return [{ what: "added", part, name, trigger, facts: [] }];
    if (now === undefined) return [{ what: "removed", part, name, trigger, facts: [] }];
    return within(name, then, now);
  });
}

function variables(trigger: string, then: readonly Variable[], now: readonly Variable[]): InterfaceChange[] {
  return each(
    byName(then),
    byName(now),
    "variable",
    (name, one, other) => {
      const facts = factsOf(one, other);
      return facts.length === 0 ? [] : [{ what: "changed", part: "variable", name, trigger, facts }];
    },
    trigger,
  );
}

function byName(list: readonly Variable[]): Map<string, Variable> {
  return new Map(list.map((variable) => [variable.name, variable]));
}

function factsOf(then: Variable, now: Variable): InterfaceChange["facts"] {
  const differs = (of: (variable: Variable) => unknown) => canonical(of(then)) !== canonical(of(now));
  return [
    ...(then.type === now.type ? [] : ["type" as const]),
    ...(then.required === now.required ? [] : [now.required ? ("required" as const) : ("optional" as const)]),
    ...(differs(({ default: value }) => value ?? null) ? ["default" as const] : []),
    ...(differs(({ choices }) => [...(choices ?? [])].sort()) ? ["choices" as const] : []),
    ...((then.empty ?? "text") === (now.empty ?? "text") ? [] : ["empty" as const]),
  ];
}
