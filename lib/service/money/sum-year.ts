import type { YearSum } from "@/db/queries/yearly";

type Side = YearSum["side"];

export interface MonthSum {
  readonly month: string;
  readonly by: Readonly<Record<Side, number>>;
}

export interface ItemSum {
  readonly name: string;
  readonly kind: string;
  readonly side: "bought" | "sold";
  readonly otherId: string;
  readonly quantity: number;
  readonly amount: number;
  /** Amount refunded for the item. Its sign is the opposite of that of `amount`. */
  readonly returned: number;
}

export interface CurrencyYear {
  readonly currency: string;
  readonly opening: number;
  readonly closing: number;
  readonly months: readonly MonthSum[];
  readonly total: Readonly<Record<Side, number>>;
  readonly items: readonly ItemSum[];
}

export const SIDES = [
  "bought",
  "bought_returned",
  "sold",
  "sold_returned",
  "share",
  "paid_in",
  "paid_out",
] as const satisfies readonly Side[];

export function sumYear(
  year: number,
  sums: readonly YearSum[],
  openings: ReadonlyMap<string, number>,
): CurrencyYear[] {
  const currencies = [...new Set([...openings.keys(), ...sums.map(({ currency }) => currency)])].sort();
  return currencies.flatMap((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    const opening = openings.get(currency) ?? 0;
    if (own.length === 0 && opening === 0) return [];
    const total = bySide(own);
    const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`);
    return {
      currency,
      opening,
      closing: opening + SIDES.reduce((sum, side) => sum + total[side], 0),
      months: months.map((month) => ({ month, by: bySide(own.filter((sum) => sum.month === month)) })),
      total,
      items: itemsOf(own),
    };
  });
}

function bySide(sums: readonly YearSum[]): Record<Side, number> {
  const by = { bought: 0, bought_returned: 0, sold: 0, sold_returned: 0, share: 0, paid_in: 0, paid_out: 0 };
  for (const { side, amount } of sums) by[side] += amount;
  return by;
}

const PARTS: Partial<Record<Side, readonly ["bought" | "sold", isReturned: boolean]>> = {
  bought: ["bought", false],
  bought_returned: ["bought", true],
  sold: ["sold", false],
  sold_returned: ["sold", true],
};

/** Returns the totals per item: first the sales, then the purchases, each sorted by amount, largest first. */
function itemsOf(sums: readonly YearSum[]): ItemSum[] {
  const items = new Map<string, ItemSum>();
  for (const { side: is, kind, itemId, itemName, otherId, quantity, amount } of sums) {
    const part = PARTS[is];
    if (part === undefined || otherId === null) continue;
    const [side, isReturned] = part;
    const key = `${side} ${kind} ${itemId} ${otherId}`;
    const named = { name: itemName ?? `a deleted or private ${kind}`, kind: kind ?? "", side, otherId };
    const before = items.get(key) ?? { ...named, quantity: 0, amount: 0, returned: 0 };
    items.set(key, {
      ...before,
      quantity: before.quantity + (isReturned ? 0 : quantity),
      amount: before.amount + (isReturned ? 0 : amount),
      returned: before.returned + (isReturned ? amount : 0),
    });
  }
  return [...items.values()].sort(
    (one, other) =>
      other.side.localeCompare(one.side) ||
      Math.abs(other.amount) - Math.abs(one.amount) ||
      one.name.localeCompare(other.name),
  );
}
