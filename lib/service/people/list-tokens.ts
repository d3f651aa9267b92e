import { listTokens as findTokens } from "@/db/queries/tokens";
import * as contract from "@/lib/contract/tokens";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";

export const listTokens = on(contract.listTokens, async ({ db }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findTokens(db, caller.workspaceId, window.value);
  return ok(
    pageOf(rows, query, (row) => ({
      id: row.id,
      name: row.name,
      prefix: row.prefix,
      scopes: row.scopes,
      created_by: row.createdBy,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt?.toISOString() ?? null,
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
    })),
  );
});
