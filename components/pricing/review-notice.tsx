"use client";

import { useQuery } from "@tanstack/react-query";
import { query } from "@/lib/client/query";
import { getMarketItem } from "@/lib/contract/market";
import type { ItemName } from "@/lib/schema/price";

export function ReviewNotice({ item: { kind, id } }: { item: ItemName }) {
  const item = useQuery(query(getMarketItem, { params: { kind, id } }));
  if (!item.data?.review_first.includes("price")) return null;
  return (
    <p role="status" className="rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm">
      The operator of this instance reviews this price first. You can save it now. People can subscribe once
      it is approved.
    </p>
  );
}
