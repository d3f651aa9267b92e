import type { Fault } from "@/cli/fault";
import type { Api } from "@/cli/server/api";
import { type ListedTest, listWorkflowTests } from "@/lib/contract/workflow-tests";
import { ok, type Result } from "@/lib/kit/result";

const PAGE = 200;

type Page = Result<{ items: ListedTest[]; next_cursor: string | null }, Fault>;

export async function listTestRevisions(
  api: Api,
  id: string,
): Promise<Result<ReadonlyMap<string, number>, Fault>> {
  const revisions = new Map<string, number>();
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const page: Page = await api.call(listWorkflowTests, { params: { id }, query });
    if (!page.ok) return page;
    for (const test of page.value.items) revisions.set(test.id, test.revision);
    cursor = page.value.next_cursor;
  }
  return ok(revisions);
}
