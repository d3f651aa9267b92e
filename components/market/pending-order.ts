import type { BodyIn } from "@/lib/contract/endpoint";
import type { subscribe } from "@/lib/contract/subscriptions";
import { isJsonObject } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import type { ItemName } from "@/lib/schema/price";

export type PendingOrder = BodyIn<typeof subscribe>;

const KEY = "millrace.pending-order";

/**
 * Stores the agreed order in this tab while the user is on the payment provider's page. Session storage ensures that no
 * link can inject an order.
 */
export function savePendingOrder(order: PendingOrder): void {
  sessionStorage.setItem(KEY, JSON.stringify(order));
}

/** Takes the order of this item out of the tab's storage. Null if there is none. */
export function takePendingOrder({ kind, id }: ItemName): PendingOrder | null {
  const stored = parseJsonText(sessionStorage.getItem(KEY) ?? "null");
  if (!stored.ok || !isOrderOf(stored.value, { kind, id })) return null;
  sessionStorage.removeItem(KEY);
  return stored.value;
}

/** The server validates everything else. */
function isOrderOf(value: unknown, { kind, id }: ItemName): value is PendingOrder {
  return isJsonObject(value) && value.kind === kind && value.id === id;
}
