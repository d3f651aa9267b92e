import type { BodyIn } from "@/lib/contract/endpoint";
import type { subscribe } from "@/lib/contract/subscriptions";
import { isJsonObject } from "@/lib/kit/json";
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
  if (!stored.ok || !isOrderOf(stored.value, { kind, id })) return null;
  sessionStorage.removeItem(KEY);
  return stored.value;
}

/** The server judges what else it holds. */
function isOrderOf(value: unknown, { kind, id }: ItemName): value is PendingOrder {
  return isJsonObject(value) && value.kind === kind && value.id === id;
}
