import { findItem } from "@/db/queries/items";
import { listMemberships } from "@/db/queries/members";
import { findRunWorkspace } from "@/db/queries/runs";
import * as contract from "@/lib/contract/people";
import { ok } from "@/lib/kit/result";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { on } from "@/lib/service/on";

/** A token gives access to a single workspace and must not reveal any others. */
export const findWorkspaceOf = on(contract.findWorkspaceOf, async ({ db }, { caller, query }) => {
  const { kind, id } = query;
  if (caller.via === "token") return ok({ workspace: null });
  const { userId } = caller;
  const others = (await listMemberships(db, userId)).filter((joined) => joined.id !== caller.workspaceId);
  const item =
    kind === "run"
      ? { workspaceId: (await findRunWorkspace(db, id)) ?? "", onlyFor: null }
      : await findItem(db, kind, id);
  const place = others.find((joined) => item && belongsTo(item, { workspaceId: joined.id, userId }));
  return ok({ workspace: place ? { id: place.id, name: place.name } : null });
});
