import { findInstanceOwner } from "@/db/queries/users";
import type { Services } from "@/lib/service/services";

/** The first visitor of an empty instance becomes its owner. */
export async function isSetUp(services: Services): Promise<boolean> {
  return (await findInstanceOwner(services.db)) !== undefined;
}
