"use client";

import { useQuery } from "@tanstack/react-query";
import { priceOptions } from "@/lib/client/price-queries";
import type { ItemName } from "@/lib/schema/price";
import { subscribersLabels } from "./subscribers-labels";

export function SubscribersNotice({ item }: { item: ItemName }) {
  const price = useQuery({ ...priceOptions(item), staleTime: 0 });
  const words = price.data && subscribersLabels(price.data.answer.subscribers, price.data.answer.price.mode);
  return words && <p className="mt-2 text-warn">{words}</p>;
}
