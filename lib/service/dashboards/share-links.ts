import { findItem } from "@/db/queries/items";
import {
  listShareLinks as findPage,
  insertShareLink,
  revokeShareLink,
  type ShareLinkRow,
} from "@/db/queries/share-links";
import * as contract from "@/lib/contract/share-links";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { shareToken } from "./share-token";

/** People with the viewer role can list public links, because a link shows only what they can see anyway. */

export const createShareLink = on(contract.createShareLink, async (services, { caller, body, origin }) => {
  const { kind, id } = body;
  const item = await findItem(services.db, kind, id);
  if (!item || !belongsTo(item, caller)) return notFound(kind);
  if (item.onlyFor !== null)
    return refused("conflict", "This dashboard is private. Share it with the workspace first.");
  const now = services.clock();
  const row = await insertShareLink(services.db, {
    id: newId(now),
    workspaceId: caller.workspaceId,
    kind,
    itemId: id,
    createdBy: caller.userId,
    createdAt: new Date(now),
  });
  if (!row) throw new Error("An insert that gave no row");
  return ok(linkAnswer(services, row, origin));
});

export const listShareLinks = on(contract.listShareLinks, async (services, { caller, query, origin }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findPage(services.db, caller.workspaceId, {
    ...window.value,
    kind: query.kind,
    itemId: query.id,
  });
  return ok(pageOf(rows, query, (row) => linkAnswer(services, row, origin)));
});

export const deleteShareLink = on(contract.deleteShareLink, async ({ db, clock }, { caller, params }) => {
  const revoked = await revokeShareLink(db, caller.workspaceId, params.id, new Date(clock()));
  return revoked ? ok(undefined) : notFound("public link");
});

function linkAnswer({ env }: Services, row: ShareLinkRow, origin: string): contract.ShareLink {
  const token = shareToken(env.secretKey, row.id);
  return {
    id: row.id,
    kind: row.kind,
    item_id: row.itemId,
    token,
    url: `${origin}/share/${token}`,
    embed_url: `${origin}/embed/${token}`,
    created_at: row.createdAt.toISOString(),
  };
}
