import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { findCaller } from "@/lib/auth/find-caller";
import type { Shared } from "@/lib/contract/share-links";
import { PROBLEMS } from "@/lib/schema/problem";
import { getShared } from "@/lib/service/dashboards/get-shared";
import { sharedServices } from "@/lib/service/shared-services";

/**
 * Returns null if the item has a price that this visitor hasn't paid. Revoked links lead to the not-found
 * page.
 */
export const readSharedPage = cache(async (token: string, key: string | null): Promise<Shared | null> => {
  const services = await sharedServices();
  const caller = await findCaller(services, { method: "GET", headers: await headers() });
  const shared = await getShared(services, {
    caller: { caller, keys: key === null ? [] : [key], origin: "" },
    params: { token },
  });
  if (shared.ok) return shared.value;
  return PROBLEMS[shared.error.code][0] === PAYMENT_REQUIRED ? null : notFound();
});

const PAYMENT_REQUIRED = 402;

export function keyOf(search: Record<string, string | string[] | undefined>): string | null {
  return typeof search.api_key === "string" ? search.api_key : null;
}
