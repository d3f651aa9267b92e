import type { BodyIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/hooks";
import type { ListQuery } from "./endless";
import { change, pages } from "./query";

const PENDING_EVERY_MS = 10_000;
/**
 * Poll interval while a message has had fewer than two attempts, which are made within seconds. Later
 * attempts follow after minutes and hours.
 */
const NEW_EVERY_MS = 2_000;
const FORGETS = ["/hooks/**"];

export function hooksPages(query: ListQuery<typeof contract.listHooks>) {
  return {
    ...pages(contract.listHooks, { query }),
    refetchInterval: ({ state }: Known<{ last_delivery: { state: string } | null }>) =>
      itemsOf(state).some((hook) => hook.last_delivery?.state === "pending") ? PENDING_EVERY_MS : false,
  };
}

export function deliveriesPages(id: string, query: ListQuery<typeof contract.listDeliveries>) {
  return {
    ...pages(contract.listDeliveries, { params: { id }, query }),
    refetchInterval: ({ state }: Known<{ state: string; attempts: readonly unknown[] }>) => {
      const pending = itemsOf(state).filter((delivery) => delivery.state === "pending");
      if (pending.length === 0) return false;
      return pending.some(({ attempts }) => attempts.length < 2) ? NEW_EVERY_MS : PENDING_EVERY_MS;
    },
  };
}

interface Known<Item> {
  readonly state: {
    readonly data?: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
  };
}

function itemsOf<Item>({ data }: Known<Item>["state"]): Item[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

export const createHookOptions = change(
  contract.createHook,
  (body: BodyIn<typeof contract.createHook>) => ({ body }),
  FORGETS,
);

export const deleteHookOptions = change(contract.deleteHook, (id: string) => ({ params: { id } }), FORGETS);

export const testHookOptions = change(contract.testHook, (id: string) => ({ params: { id } }), FORGETS);

export function redeliverOptions(id: string) {
  return change(contract.redeliver, (n: number) => ({ params: { id, n } }), FORGETS);
}
