import type { InterfaceChange } from "@/lib/contract/market-changes";

const PARTS: Record<InterfaceChange["part"], string> = {
  trigger: "trigger",
  provider: "data address",
  variable: "variable",
};

const FACTS: Record<InterfaceChange["facts"][number], string> = {
  type: "another type",
  required: "required now",
  optional: "optional now",
  default: "another default",
  choices: "other choices",
  empty: "empty in another way",
  form: "another form of data",
};

/** For example "variable days of trigger go: another type, required now". */
export function changeLabel({ part, name, trigger, facts }: Omit<InterfaceChange, "what">): string {
  const of = trigger === null ? "" : ` of trigger ${trigger}`;
  const said = facts.map((fact) => FACTS[fact]).join(", ");
  return `${PARTS[part]} ${name}${of}${said === "" ? "" : `: ${said}`}`;
}
