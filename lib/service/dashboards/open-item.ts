import type { Seer } from "@/db/queries/dashboards";
import { findItem } from "@/db/queries/items";
import { isOnOffer } from "@/db/queries/market";
import type { Viewer } from "@/lib/auth/viewer";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";
import { paused } from "@/lib/service/charging/refuse-payment";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { checkViewRight, type ViewedItem } from "./check-view-right";

export interface Opened extends Seer {
  readonly own: boolean;
}

/**
 * Members of a workspace can always open its items. An item offered by another workspace opens for people
 * with access; everyone else is shown the price. All other items are reported as not found.
 */
export async function openItem(
  services: Services,
  viewer: Viewer,
  kind: ViewedItem["kind"],
  id: string,
): Promise<Result<Opened, Problem>> {
  const { caller } = viewer;
  const item = await findItem(services.db, kind, id);
  if (item && caller.ok && belongsTo(item, caller.value)) {
    return ok({ own: true, workspaceId: item.workspaceId, userId: caller.value.userId });
  }
  const refused = caller.ok ? notFound(kind) : caller;
  if (item?.onlyFor !== null || !(await isOnOffer(services.db, { kind, itemId: id }))) return refused;
  if (item.isBlocked) return fail(workspaceBlocked());
  const { workspaceId } = item;
  const right = await checkViewRight(services, { kind, itemId: id, workspaceId }, viewer);
  if (!item.live && !right.ok && right.error.code === "payment_required") return refused;
  if (!right.ok) return right;
  if (!item.live && right.value?.price.mode === "monthly") return fail(paused());
  // Free items are open to everyone who is signed in.
  return caller.ok || right.value !== null ? ok({ own: false, workspaceId, userId: null }) : refused;
}
