import { createHash } from "node:crypto";
import { z } from "zod";
import { type FailureRow, lastFailures } from "@/db/queries/last-failures";
import {
  type PublishedHead,
  publishedBodies,
  publishedHeads,
  type SourceKey,
} from "@/db/queries/provider-heads";
import type { LastFailure, WidgetDataError } from "@/lib/schema/dashboard";
import { readMarks } from "@/lib/schema/publication";
import type { Services } from "@/lib/service/services";

/** What stands at a provider now, or why there is nothing; in the order that was asked for. */
export interface Published {
  readonly head: PublishedHead | null;
  readonly error: WidgetDataError | null;
  readonly failure: LastFailure | null;
}

/** A page of many such values would stall the browser. */
const MOST_BYTES = 4 * 1024 * 1024;

const MISSING = {
  workflow_not_found: "The workflow that published this was deleted.",
  provider_not_found: "The live version of the workflow has no such data provider any more.",
  no_data_yet: "Nothing has been published yet: no run of a live version has succeeded.",
  data_too_large:
    "The value is larger than 4 MiB. Let the workflow publish less, the newest rows for instance.",
} as const satisfies Record<WidgetDataError["code"], string>;

export async function readPublished(
  services: Services,
  workspaceId: string,
  sources: readonly SourceKey[],
): Promise<Published[]> {
  const { live } = await services.web();
  const distinct = [...new Map(sources.map((source) => [keyOf(source), source])).values()];
  const heads = new Map(
    (await publishedHeads(services.db, workspaceId, distinct)).map((head) => [keyOfHead(head), head]),
  );
  const failures = new Map(
    (await lastFailures(services.db, workspaceId, [...new Set(distinct.map((each) => each.workflowId))])).map(
      (row) => [row.workflow_id, row],
    ),
  );
  const states = new Map<string, Published>();
  for (const source of distinct) {
    const workflow = await live.find(source.workflowId);
    const head = heads.get(keyOf(source)) ?? null;
    const failure = failureSince(head, failures.get(source.workflowId));
    states.set(keyOf(source), judged());

    function judged(): Published {
      if (workflow?.workspaceId !== workspaceId) return missing("workflow_not_found");
      if (workflow.version !== null && !workflow.providers.has(source.providerId))
        return missing("provider_not_found");
      if (head === null) return { ...missing("no_data_yet"), failure };
      return head.bytes > MOST_BYTES ? missing("data_too_large") : { head, error: null, failure };
    }
  }
  return sources.map((source) => states.get(keyOf(source)) ?? missing("no_data_yet"));
}

/** The values as JSON text: they are never parsed on their way, so numbers stay as they were written. */
export async function publishedTexts(
  services: Services,
  workspaceId: string,
  published: readonly Published[],
): Promise<string[]> {
  const heads = [
    ...new Map(published.flatMap(({ head }) => (head ? [[keyOfHead(head), head]] : []))).values(),
  ];
  const bodies = new Map(
    (await publishedBodies(services.db, workspaceId, heads)).map((row) => [keyOfHead(row), row.body]),
  );
  return published.map((each) => {
    const body = each.head ? bodies.get(keyOfHead(each.head)) : undefined;
    const error = each.error ?? (body === undefined ? missing("no_data_yet").error : null);
    return jsonOf({ ...each, error }, body);
  });
}

/** Changes whenever an answer made of these would. */
export function publishedEtag(published: readonly Published[], about: string): string {
  const hash = createHash("sha256").update(about);
  for (const { head, error, failure } of published) {
    hash.update(`\n${head ? `${keyOfHead(head)} ${head.version} ${head.etag}` : error?.code}`);
    hash.update(` ${failure?.run_id}`);
  }
  return `"${hash.digest("base64url").slice(0, 27)}"`;
}

export function newestOf(published: readonly Published[]): string | null {
  const times = published.flatMap(({ head }) => (head ? [head.published_at.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

function missing(code: WidgetDataError["code"]): Published {
  return { head: null, error: { code, message: MISSING[code] }, failure: null };
}

const withCode = z.object({ code: z.string() });

function failureSince(head: PublishedHead | null, row: FailureRow | undefined): LastFailure | null {
  if (row === undefined || (head !== null && row.finished_at <= head.published_at)) return null;
  const error = withCode.safeParse(JSON.parse(row.error ?? "null"));
  return { run_id: row.run_id, at: row.finished_at.toISOString(), code: error.data?.code ?? "internal" };
}

function jsonOf({ head, error, failure }: Published, body: string | undefined): string {
  const facts = {
    as_of: head?.published_at.toISOString() ?? null,
    version: head?.version ?? null,
    run_id: head?.run_id ?? null,
    ...readMarks(head?.marks ?? ""),
    failure,
    error,
  };
  const isText = head?.content_type.startsWith("text/") ?? false;
  const data = body === undefined ? "null" : isText ? JSON.stringify(body) : body;
  return `${JSON.stringify(facts).slice(0, -1)},"data":${data}}`;
}

function keyOf({ workflowId, providerId }: SourceKey): string {
  return `${workflowId}/${providerId}`;
}

function keyOfHead(head: Pick<PublishedHead, "workflow_id" | "provider_id">): string {
  return `${head.workflow_id}/${head.provider_id}`;
}
