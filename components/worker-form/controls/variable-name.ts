import { RESERVED_NAMES, VARIABLE_NAME } from "@/lib/schema/trigger";

/** Why a variable may not have this name, said while it is typed; the document would be refused with it. */
export function nameFault(name: string, others: readonly string[]): string | null {
  if (name === "") return "Give it a name.";
  if (RESERVED_NAMES.some((reserved) => reserved === name)) {
    return `${name} is taken by Millrace itself. Use another name, such as my_${name}.`;
  }
  if (!VARIABLE_NAME.test(name)) {
    return "Use letters, digits and _, not beginning with a digit, 64 at most.";
  }
  return others.includes(name) ? `There is another variable called ${name}.` : null;
}
