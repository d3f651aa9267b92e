import type { BodyIn } from "@/lib/contract/endpoint";
import type { subscribe } from "@/lib/contract/subscriptions";
import { isJsonObject } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import type { ItemName } from "@/lib/schema/price";

export type PendingOrder = BodyIn<typeof subscribe>;

const KEY = "millrace.pending-order";

/**
 * Stores an order until the payment is made. It is in session storage, because an order in the URL could be
 * injected by a link.
 */
export function savePendingOrder(order: PendingOrder): void {
  sessionStorage.setItem(KEY, JSON.stringify(order));
}

export function takePendingOrder({ kind, id }: ItemName): PendingOrder | null {
  const stored = parseJsonText(sessionStorage.getItem(KEY) ?? "null");
  if (!stored.ok || !isOrderOf(stored.value, { kind, id })) return null;
  sessionStorage.removeItem(KEY);
  return stored.value;
}

/** Checks only which item the order is for. The server validates everything else. */
function isOrderOf(value: unknown, { kind, id }: ItemName): value is PendingOrder {
  return isJsonObject(value) && value.kind === kind && value.id === id;
}
