import { LRUCache } from "lru-cache";
import { joinReads } from "@/lib/kit/join-reads";
import type { Services } from "@/lib/service/services";
import { FREE_WORK } from "@/lib/service/tables/read-work";
import type { WatchedTable } from "./reader-call";
import { serveTable } from "./serve-table";
import type { StreamedValue, StreamValues } from "./stream-event";

/**
 * Serves a table's rows to streams as a provider's values. Each change to the rows counts as a new version.
 */
export type TableValues = (name: string, table: WatchedTable) => StreamValues;

const MAX_BYTES = 8 * 1024 * 1024;
const NO_QUERY = new URLSearchParams();

/** Reads the rows of a table only if they have changed, and once for all simultaneous readers. */
export function createTableValues(services: Services): TableValues {
  const known = new LRUCache<string, StreamedValue & { readonly etag: string }>({ maxSize: MAX_BYTES });
  const joined = joinReads<StreamedValue | null>();

  async function read(key: string, table: WatchedTable, version: number | null) {
    const last = version === null ? known.get(key) : undefined;
    const headers = { get: (name: string) => (name === "if-none-match" ? (last?.etag ?? null) : null) };
    const asked = { query: NO_QUERY, headers, schema: false };
    const served = await serveTable(services, table.workspaceId, table.view, asked, version, FREE_WORK);
    if (!served.ok) return null;
    const { body, changedAt, etag, next, type, runId } = served.value;
    if (body === null) return last ?? null;
    if (typeof body !== "string" || changedAt === null) return null;
    const value = {
      version: served.value.version,
      body,
      contentType: type,
      publishedAt: changedAt,
      runId,
      isPart: next !== null,
      etag,
    };
    if (version === null) known.set(key, value, { size: body.length + 500 });
    return value;
  }

  return (name, table) => {
    const key = `${name} ${JSON.stringify(table.view)}`;
    return {
      current: () => joined(key, () => read(key, table, null)),
      version: (_workflowId, _providerId, version) => read(key, table, version),
    };
  };
}
