import { createHash } from "node:crypto";
import { z } from "zod";
import { type FailureRow, lastFailures } from "@/db/queries/last-failures";
import { type PublishedHead, publishedBodies, publishedHeads } from "@/db/queries/provider-heads";
import { maxOf } from "@/lib/kit/max-of";
import { createReadCache } from "@/lib/kit/read-cache";
import type { Result } from "@/lib/kit/result";
import type { LastFailure, WidgetDataError } from "@/lib/schema/dashboard";
import { marksOf, readMarks } from "@/lib/schema/publication";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { newestRows, type RowsHead, rowsHead } from "@/lib/service/tables/newest-rows";
import { FORMAT_TYPES } from "@/lib/tables/row-format";
import type { TableView } from "@/lib/tables/table-view";
import { type Source, sourceKey } from "./widget-answer";

export interface ServedHead extends Omit<PublishedHead, "runId" | "workflowId" | "providerId"> {
  readonly key: string;
  /** The published value; null for a table's rows. */
  readonly value: Pick<PublishedHead, "workflowId" | "providerId" | "version"> | null;
  /** The run that published the value or wrote the rows; null if people wrote the rows. */
  readonly runId: string | null;
  readonly view: (TableView & { readonly table: string }) | null;
}

export interface Published {
  readonly head: ServedHead | null;
  readonly error: WidgetDataError | null;
  readonly failure: LastFailure | null;
}

/** Maximum size of a value. Several larger values on one page would stall the browser. */
const MAX_BYTES = 4 * 1024 * 1024;

const MISSING = {
  workflow_not_found: "The workflow that published this data was deleted.",
  provider_not_found: "The workflow's live version no longer has this data provider.",
  table_not_found: "The table was deleted.",
  not_published:
    "This table is not published. Its owner can publish it with a data provider and use that provider in the widget.",
  not_kept:
    "No data stored for that time. Data providers store their last 100 versions, and tables show their current rows only.",
  no_data_yet: "No data published yet, because no run of a live version has succeeded.",
  data_too_large: "The value is larger than 4 MiB. Publish less data, for example only the newest rows.",
} as const satisfies Record<WidgetDataError["code"], string>;

/**
 * `asOf` reads stored history. `seesTables` is true for members of the workspace; others see a table only through a
 * provider.
 */
export async function readPublished(
  services: Services,
  workspaceId: string,
  sources: readonly Source[],
  { seesTables, asOf = null }: { readonly seesTables: boolean; readonly asOf?: Date | null },
): Promise<Published[]> {
  const { live } = await services.part(PUBLISHED);
  const all = [...new Map(sources.map((source) => [sourceKey(source), source])).values()];
  const distinct = all.flatMap((source) => ("tableId" in source ? [] : [source]));
  const heads = new Map(
    (await publishedHeads(services.db, workspaceId, distinct, asOf)).map((head) => [keyOfHead(head), head]),
  );
  const failures = new Map(
    (await lastFailures(services.db, workspaceId, [...new Set(distinct.map((each) => each.workflowId))])).map(
      (row) => [row.workflowId, row],
    ),
  );
  const states = new Map<string, Published>();
  for (const source of distinct) {
    const workflow = await live.find(source.workflowId);
    const view =
      (workflow?.workspaceId === workspaceId && workflow.providers.get(source.providerId)?.view) || null;
    const value = heads.get(sourceKey(source));
    const table = view === null ? null : await rowsHead(services, workspaceId, view);
    const head = table === null ? (value ? headOfValue(value) : null) : headOfRows(source, table, view);
    const failure = asOf === null ? failureSince(head, failures.get(source.workflowId)) : null;
    states.set(sourceKey(source), publishedNow());

    function publishedNow(): Published {
      if (workflow?.workspaceId !== workspaceId) return missing("workflow_not_found");
      if (workflow.version !== null && !workflow.providers.has(source.providerId))
        return missing("provider_not_found");
      if (table?.ok === false && table.error.code === "table_not_found") return missing("provider_not_found");
      if (asOf !== null && (head === null || view !== null)) return missing("not_kept");
      if (head === null) return { ...(view === null ? missing("no_data_yet") : NOT_WRITTEN), failure };
      return head.bytes > MAX_BYTES ? missing("data_too_large") : { head, error: null, failure };
    }
  }
  for (const source of all)
    if ("tableId" in source)
      states.set(
        sourceKey(source),
        asOf !== null
          ? missing("not_kept")
          : seesTables
            ? await wholeTable(services, workspaceId, source)
            : missing("not_published"),
      );
  return sources.map((source) => states.get(sourceKey(source)) ?? missing("no_data_yet"));
}

async function wholeTable(
  services: Services,
  workspaceId: string,
  source: { readonly tableId: string },
): Promise<Published> {
  const view = { table: source.tableId, columns: [], where: {} };
  const rows = await rowsHead(services, workspaceId, view);
  if (!rows.ok) return rows.error.code === "table_not_found" ? missing("table_not_found") : NOT_WRITTEN;
  return { head: headOfRows(source, rows, view), error: null, failure: null };
}

function headOfValue({ workflowId, providerId, ...head }: PublishedHead): ServedHead {
  const { version } = head;
  const key = sourceKey({ workflowId, providerId });
  return { ...head, key, value: { workflowId, providerId, version }, view: null };
}

function headOfRows(
  source: Source,
  rows: Result<RowsHead, unknown>,
  view: ServedHead["view"],
): ServedHead | null {
  if (!rows.ok) return null;
  const { version, changedAt, runId, etag, sample } = rows.value;
  return {
    key: sourceKey(source),
    value: null,
    version,
    etag,
    runId,
    publishedAt: changedAt,
    contentType: FORMAT_TYPES.json,
    marks: marksOf({ sources: [], sample }),
    // The size in bytes isn't known yet, because the table's rows haven't been read.
    bytes: 0,
    view,
  };
}

const drawnRows = createReadCache<Awaited<ReturnType<typeof newestRows>>>({ maxBytes: 16 * 1024 * 1024 });

/** The values are never parsed here, so numbers keep their exact text. */
export async function publishedTexts(
  services: Services,
  workspaceId: string,
  published: readonly Published[],
): Promise<string[]> {
  const heads = [...new Map(published.flatMap(({ head }) => (head ? [[head.key, head]] : []))).values()];
  const values = heads.flatMap(({ value }) => value ?? []);
  const bodies = new Map<string, Body>(
    (await publishedBodies(services.db, workspaceId, values)).map((row) => [
      keyOfHead(row),
      { text: row.body, isPart: false },
    ]),
  );
  for (const head of heads) {
    const { version, view } = head;
    if (view === null) continue;
    // All viewers of a dashboard share one read of the rows, which are cached under the ETag. It identifies
    // the table, the view and the version.
    const rows = await drawnRows.find(`${workspaceId} ${head.etag}`, async () => {
      const value = await newestRows(services, workspaceId, view, version);
      return { value, bytes: value.ok ? value.value.json.length : 0 };
    });
    if (!rows.ok) drawnRows.forget(`${workspaceId} ${head.etag}`);
    if (rows.ok) bodies.set(head.key, { text: rows.value.json, isPart: rows.value.isPart });
  }
  return published.map((each) => {
    const body = each.head ? bodies.get(each.head.key) : undefined;
    const error = each.error ?? (body === undefined ? missing("no_data_yet").error : null);
    return jsonOf({ ...each, error }, body);
  });
}

export function publishedEtag(published: readonly Published[], about: string): string {
  const hash = createHash("sha256").update(about);
  for (const { head, error, failure } of published) {
    hash.update(`\n${head ? `${head.key} ${head.version} ${head.etag}` : error?.code}`);
    hash.update(` ${failure?.run_id}`);
  }
  return `"${hash.digest("base64url").slice(0, 27)}"`;
}

export function newestOf(published: readonly Published[]): string | null {
  const times = published.flatMap(({ head }) => (head ? [head.publishedAt.getTime()] : []));
  return times.length === 0 ? null : new Date(maxOf(times)).toISOString();
}

function missing(code: WidgetDataError["code"]): Published {
  return { head: null, error: { code, message: MISSING[code] }, failure: null };
}

const NOT_WRITTEN: Published = {
  head: null,
  error: { code: "no_data_yet", message: "The table has no data yet." },
  failure: null,
};

const withCode = z.object({ code: z.string() });

function failureSince(head: ServedHead | null, row: FailureRow | undefined): LastFailure | null {
  if (row === undefined || (head !== null && row.finishedAt <= head.publishedAt)) return null;
  const error = withCode.safeParse(JSON.parse(row.error ?? "null"));
  return { run_id: row.runId, at: row.finishedAt.toISOString(), code: error.data?.code ?? "internal" };
}

interface Body {
  readonly text: string;
  readonly isPart: boolean;
}

function jsonOf({ head, error, failure }: Published, body: Body | undefined): string {
  const facts = {
    as_of: head?.publishedAt.toISOString() ?? null,
    version: head?.version ?? null,
    run_id: head?.runId ?? null,
    ...readMarks(head?.marks ?? ""),
    failure,
    error,
    ...(body?.isPart ? { part: true } : {}),
  };
  const isText = head?.contentType.startsWith("text/") ?? false;
  const data = body === undefined ? "null" : isText ? JSON.stringify(body.text) : body.text;
  return `${JSON.stringify(facts).slice(0, -1)},"data":${data}}`;
}

function keyOfHead(head: Pick<PublishedHead, "workflowId" | "providerId">): string {
  return `${head.workflowId}/${head.providerId}`;
}
