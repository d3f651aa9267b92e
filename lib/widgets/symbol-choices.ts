import { isJsonObject } from "@/lib/kit/json";
import type { DashboardParameters } from "@/lib/schema/dashboard";

const MAX_CHOICES = 100;

/**
 * Returns the symbols that a viewer can select: the default and those that the owner added. Ranges need no
 * such list, because there are only a few and all can be selected.
 */
export function symbolChoices({ symbol }: DashboardParameters): string[] {
  const { default: usual, choices } = isJsonObject(symbol) ? symbol : { default: symbol, choices: [] };
  const all = [usual, ...(Array.isArray(choices) ? choices : [])].filter(
    (each) => typeof each === "string" && each !== "",
  );
  return [...new Set(all.map(String))].slice(0, MAX_CHOICES);
}

export function isOffered(parameters: DashboardParameters, symbol: string | null): boolean {
  if (symbol === null) return true;
  return symbolChoices(parameters).some((each) => each.toLowerCase() === symbol.toLowerCase());
}
