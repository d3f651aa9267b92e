export function newTierId(name: string, taken: readonly string[]): string {
  const base =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 28) || "plan";
  const all = new Set([...taken, MAIN_TIER]);
  for (let at = 2; ; at += 1) {
    const id = at === 2 ? base.replace(/-+$/, "") : `${base.replace(/-+$/, "")}-${at - 1}`;
    if (!all.has(id)) return id;
  }
}

/** ID of the item's base price, which is listed as one of its plans. */
export const MAIN_TIER = "main";
export const MAX_TIERS = 4;
