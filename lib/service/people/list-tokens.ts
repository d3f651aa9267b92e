import { listTokens as findTokens } from "@/db/queries/tokens";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/shapes";
import type { listTokens as contract } from "@/lib/contract/tokens";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";

export async function listTokens(
  { db }: Services,
  caller: Caller,
  page: Page,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findTokens(db, caller.workspaceId, window.value);
  return ok(
    pageOf(rows, page, (row) => ({
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
}
