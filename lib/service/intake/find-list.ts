import { LRUCache } from "lru-cache";
import type { JsonObject } from "@/lib/kit/json";
import { parseJsonInSteps } from "@/lib/kit/parse-json-in-steps";
import { fail, type Result } from "@/lib/kit/result";
import { unitsOfSort } from "@/lib/kit/sort-in-steps";
import { inSlices, unitsOfText } from "@/lib/kit/steps";
import type { Problem } from "@/lib/schema/problem";
import type { ProviderValue } from "@/lib/service/published/provider-values";
import type { ReadWork } from "@/lib/service/tables/read-work";
import { parseStored } from "@/lib/tables/exact-json";
import {
  type ListPlan,
  matchRows,
  type NoRowList,
  orderRows,
  type RowList,
  readRowList,
} from "@/lib/tables/list-rows";

export function nameOfValue({ runId, version, etag }: ProviderValue): string {
  return `${runId} ${version} ${etag}`;
}

type Read = Promise<Result<RowList, NoRowList>>;

const lists = new LRUCache<string, Read>({ maxSize: 16 * 1024 * 1024 });

export async function findList(
  value: ProviderValue,
  work: ReadWork,
): Promise<Result<RowList, NoRowList | Problem>> {
  const name = nameOfValue(value);
  const known = lists.get(name);
  if (known !== undefined) return known;
  if (!value.contentType.startsWith("application/json")) return fail("no_list");
  const refused = work.refusal("new");
  if (refused !== null) return fail(refused);
  work.spend(unitsOfText(value.body.length), "new");
  const reading = readList(value);
  lists.set(name, reading, { size: value.body.length + 1 });
  reading.catch(() => lists.delete(name));
  return reading;
}

async function readList({ body }: ProviderValue): Read {
  const parsed = await inSlices(parseJsonInSteps(body.toString(), parseStored));
  return parsed.ok ? inSlices(readRowList(parsed.value)) : fail("no_list");
}

const BYTES_A_ROW = 8;
/** Caches the complete results of queries, so that reading page by page sorts the rows only once. */
const results = new LRUCache<string, readonly JsonObject[]>({ maxSize: 16 * 1024 * 1024 });

export interface ListQuery {
  readonly value: ProviderValue;
  readonly list: RowList;
  readonly plan: ListPlan;
  /** Identifies the query. All pages of its result have the same mark. */
  readonly mark: string;
}

/**
 * Returns the units of work for a response that is served from memory. They are the same as when the response
 * was first computed.
 */
export function unitsOfStored({ list, plan }: ListQuery, end: number): number {
  const { length } = list.rows;
  if (plan.meets === null && plan.order === null) return Math.min(length, end);
  return length + (plan.order === null ? 0 : unitsOfSort(length, end));
}

export async function findListRows(
  { value, list, plan, mark }: ListQuery,
  begin: number,
  end: number,
  work: ReadWork,
): Promise<{ readonly rows: readonly JsonObject[]; readonly more: boolean }> {
  const isPlain = plan.meets === null && plan.order === null;
  const name = `${nameOfValue(value)} ${mark}`;
  const known = isPlain ? list.rows : results.get(name);
  if (known !== undefined) {
    const rows = begin === 0 && end >= known.length ? known : known.slice(begin, end);
    work.spend(rows.length, "new");
    return { rows, more: end < known.length };
  }
  work.spend(list.rows.length, "new");
  // A request for the first page selects only the rows of that page. A later page selects and caches all
  // matching rows, because a reader who gets that far usually wants them all.
  const isFirst = begin === 0 && Number.isFinite(end);
  const count = isFirst ? end + 1 : undefined;
  const matched = await inSlices(matchRows(list, plan, plan.order === null ? count : undefined));
  if (plan.order !== null) work.spend(unitsOfSort(matched.length, count), "new");
  const ordered = await inSlices(orderRows(matched, plan, count));
  if (!isFirst) results.set(name, ordered, { size: BYTES_A_ROW * ordered.length + 1 });
  return { rows: ordered.slice(begin, end), more: end < ordered.length };
}
