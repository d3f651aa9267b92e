import type { z } from "zod";
import type { Fault } from "@/cli/fault";
import { listWorkflows, type workflowSummary } from "@/lib/contract/workflows";
import { appendTo } from "@/lib/kit/append-to";
import { ok, type Result } from "@/lib/kit/result";
import type { Api } from "./api";

export type Summary = z.output<typeof workflowSummary>;

const PAGE = 200;

/** Lists the oldest first, so that new workflows don't shift the pages. */
export async function listAll(api: Api): Promise<Result<readonly Summary[], Fault>> {
  const items: Summary[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: Result<{ items: Summary[]; next_cursor: string | null }, Fault> = await api.call(
      listWorkflows,
      {
        query: { limit: PAGE, ...(cursor !== undefined && { cursor }) },
      },
    );
    if (!page.ok) return page;
    appendTo(items, page.value.items);
    cursor = page.value.next_cursor;
  }
  return ok(items.toSorted((a, b) => order(a, b)));
}

function order(a: Summary, b: Summary): number {
  const [one, other] = [`${a.created_at} ${a.id}`, `${b.created_at} ${b.id}`];
  return one < other ? -1 : 1;
}
