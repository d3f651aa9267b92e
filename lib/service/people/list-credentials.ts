import { listCredentials as findCredentials } from "@/db/queries/credentials";
import type { listCredentials as contract } from "@/lib/contract/credentials";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/shapes";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";

export async function listCredentials(
  { db }: Services,
  caller: Caller,
  page: Page,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findCredentials(db, caller.workspaceId, window.value);
  return ok(
    pageOf(rows, page, ({ id, name, provider, last4, host, baseUrl, createdAt, createdBy, newest }) => ({
      id,
      name,
      provider,
      last4,
      host,
      base_url: baseUrl,
      created_at: createdAt.toISOString(),
      created_by: createdBy,
      newest,
    })),
  );
}
