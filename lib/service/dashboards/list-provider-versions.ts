import { listPublishedValues } from "@/db/queries/provider-values";
import { hasWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/published";
import { JsonText } from "@/lib/kit/json-text";
import { ok } from "@/lib/kit/result";
import { asJsonText, on } from "@/lib/service/on";
import { pageOf, versionWindowOf } from "@/lib/service/process/page";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";

const MAX_BYTES = 64 * 1024;
const MAX_HASHED_BYTES = 1024 * 1024;
/** A page ends after values of this total size, because hashing them occupies the database. */
const PAGE_BYTES = 4 * 1024 * 1024;

export const listProviderVersions = on(
  contract.listProviderVersions,
  async (
    { db },
    { caller: { workspaceId }, params: { workflow_id: workflowId, provider_id: providerId }, query },
  ) => {
    if (!(await hasWorkflow(db, workspaceId, workflowId))) return noWorkflow();
    const window = versionWindowOf(query);
    if (!window.ok) return window;
    const bounds = {
      ...window.value,
      ...{ maxBytes: MAX_BYTES, maxHashedBytes: MAX_HASHED_BYTES, maxTotalBytes: PAGE_BYTES },
    };
    const rows = await listPublishedValues(db, workspaceId, { workflowId, providerId }, bounds);
    const within = rows.filter(({ isBeyond }) => !isBeyond).length;
    const limit = Math.min(query.limit, within);
    return ok(
      pageOf(
        rows.map(identified),
        { ...query, limit },
        ({ version, publishedAt, runId, bytes, sha256, body, contentType }) => ({
          version,
          published_at: publishedAt.toISOString(),
          run_id: runId,
          bytes,
          sha256,
          ...(body === null ? {} : { value: contentType.startsWith("text/") ? body : new JsonText(body) }),
        }),
      ),
    );
  },
  asJsonText,
);

function identified<Row extends { readonly version: number }>(row: Row) {
  return { ...row, id: String(row.version) };
}
