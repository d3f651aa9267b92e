import { findItem } from "@/db/queries/items";
import { listMemberships } from "@/db/queries/members";
import { findRunWorkspace } from "@/db/queries/runs";
import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import type { findWorkspaceOf as contract } from "@/lib/contract/people";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { belongsTo } from "@/lib/service/document/belongs-to";
import type { Services } from "@/lib/service/services";

/**
 * Finds an item that is not in the current workspace among the caller's other workspaces. A token opens only one,
 * and learns of no other.
 */
export async function findWorkspaceOf(
  { db }: Services,
  caller: Caller,
  { kind, id }: QueryOf<typeof contract>,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  if (caller.via === "token") return ok({ workspace: null });
  const { userId } = caller;
  const others = (await listMemberships(db, userId)).filter((joined) => joined.id !== caller.workspaceId);
  const item =
    kind === "run"
      ? { workspaceId: (await findRunWorkspace(db, id)) ?? "", onlyFor: null }
      : await findItem(db, kind, id);
  const place = others.find((joined) => item && belongsTo(item, { workspaceId: joined.id, userId }));
  return ok({ workspace: place ? { id: place.id, name: place.name } : null });
}
