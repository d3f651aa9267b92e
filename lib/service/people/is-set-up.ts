import { findInstanceOwner } from "@/db/queries/users";
import type { Services } from "@/lib/service/services";

/** False for an empty instance, whose first visitor becomes its owner. */
export async function isSetUp(services: Services): Promise<boolean> {
  return (await findInstanceOwner(services.db)) !== undefined;
}
