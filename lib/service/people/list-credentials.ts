import { listCredentials as findCredentials } from "@/db/queries/credentials";
import * as contract from "@/lib/contract/credentials";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";

export const listCredentials = on(contract.listCredentials, async ({ db }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findCredentials(db, caller.workspaceId, window.value);
  return ok(
    pageOf(rows, query, ({ id, name, provider, last4, host, baseUrl, createdAt, createdBy, newest }) => ({
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
});
