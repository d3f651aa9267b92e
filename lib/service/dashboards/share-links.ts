import { findItem } from "@/db/queries/items";
import {
  listShareLinks as findPage,
  insertShareLink,
  revokeShareLink,
  type ShareLinkRow,
} from "@/db/queries/share-links";
import type { AnswerOf, BodyOf, QueryOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/share-links";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { notFound, refused } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { shareToken } from "./share-token";

/** Public links of a workspace. Viewers can read them, because a link opens no more than they see anyway. */

export async function createShareLink(
  services: Services,
  caller: Caller,
  { kind, id }: BodyOf<typeof contract.createShareLink>,
  origin: string,
): Promise<Result<contract.ShareLink, Problem>> {
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
}

export async function listShareLinks(
  services: Services,
  caller: Caller,
  page: QueryOf<typeof contract.listShareLinks>,
  origin: string,
): Promise<Result<AnswerOf<typeof contract.listShareLinks>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findPage(services.db, caller.workspaceId, {
    ...window.value,
    kind: page.kind,
    itemId: page.id,
  });
  return ok(pageOf(rows, page, (row) => linkAnswer(services, row, origin)));
}

export async function deleteShareLink(
  { db, clock }: Services,
  caller: Caller,
  id: string,
): Promise<Result<undefined, Problem>> {
  const revoked = await revokeShareLink(db, caller.workspaceId, id, new Date(clock()));
  return revoked ? ok(undefined) : notFound("public link");
}

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
