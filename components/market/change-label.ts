import type { InterfaceChange } from "@/lib/contract/market-changes";

const PARTS: Record<InterfaceChange["part"], string> = {
  trigger: "trigger",
  provider: "data endpoint",
  variable: "variable",
};

const FACTS: Record<InterfaceChange["facts"][number], string> = {
  type: "type changed",
  required: "now required",
  optional: "now optional",
  default: "default changed",
  choices: "choices changed",
  empty: "empty value changed",
  form: "data format changed",
};

export function changeLabel({ part, name, trigger, facts }: Omit<InterfaceChange, "what">): string {
  const of = trigger === null ? "" : ` in trigger ${trigger}`;
  const said = facts.map((fact) => FACTS[fact]).join(", ");
  return `${PARTS[part]} ${name}${of}${said === "" ? "" : `: ${said}`}`;
}
