import type { StoreItem } from "./store-item";

export interface StoreFilter {
  readonly text: string;
  readonly category: string;
  readonly by: string;
}

/** What fits: every word somewhere in name, summary, category or publisher. */
export function searchStore(items: readonly StoreItem[], { text, category, by }: StoreFilter): StoreItem[] {
  const words = text.toLowerCase().slice(0, MOST_TEXT).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    if (category !== "" && item.category.toLowerCase() !== category.toLowerCase()) return false;
    if (by !== "" && item.workspaceId !== by) return false;
    const said = `${item.name} ${item.summary} ${item.category} ${item.publisher} ${item.kind}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

const MOST_TEXT = 200;
