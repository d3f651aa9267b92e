import { isJsonObject } from "@/lib/kit/json";

export type TabMessage =
  | { readonly kind: "who" }
  | { readonly kind: "wants"; readonly tab: string; readonly items: readonly string[] }
  | { readonly kind: "changed"; readonly item: string }
  | { readonly kind: "live"; readonly items: readonly string[] };

/**
 * Reads a message from another tab. Null if that tab runs a version of the page with a different message
 * format.
 */
export function readTabMessage(data: unknown): TabMessage | null {
  if (!isJsonObject(data)) return null;
  const { kind, tab, item, items } = data;
  const texts = Array.isArray(items) ? items.filter((each) => typeof each === "string") : null;
  if (kind === "who") return { kind };
  if (kind === "wants" && typeof tab === "string" && texts) return { kind, tab, items: texts };
  if (kind === "changed" && typeof item === "string") return { kind, item };
  return kind === "live" && texts ? { kind, items: texts } : null;
}
