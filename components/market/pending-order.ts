import type { BodyIn } from "@/lib/contract/endpoint";
import { subscribe } from "@/lib/contract/subscriptions";
import { parseJsonText } from "@/lib/kit/parse-json";
import type { ItemName } from "@/lib/schema/price";

export type PendingOrder = BodyIn<typeof subscribe>;

const KEY = "millrace.pending-order";

/** Keeps what was agreed to in this tab while it is on the payment provider's page. No link can bring an order in. */
export function savePendingOrder(order: PendingOrder): void {
  sessionStorage.setItem(KEY, JSON.stringify(order));
}

/** Once: an order that was taken is gone. Null where the tab has none for this item. */
export function takePendingOrder({ kind, id }: ItemName): PendingOrder | null {
  const stored = parseJsonText(sessionStorage.getItem(KEY) ?? "null");
  const order = subscribe.body.safeParse(stored.ok ? stored.value : null);
  if (!order.success || order.data.kind !== kind || order.data.id !== id) return null;
  sessionStorage.removeItem(KEY);
  return order.data;
}
