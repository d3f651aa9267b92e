import { expect, it } from "vitest";
import { newId } from "@/lib/kit/id";
import { pageInsideSteps } from "./find-inside-steps";
import { testDatabase } from "./test-database";

const { db, sql } = await testDatabase();

it("a page of steps ends at its limit, or before it weighs too much, and says whether others follow", async () => {
  const runId = newId(Date.now());
  const add = (item: number, megabytes: number) => sql`
    insert into inside_steps (run_id, worker, iteration, type, status, result)
    values (${runId}, 2, ${[item]}, 'transform', 'succeeded', '"' || repeat('x', ${megabytes * 1_000_000}) || '"')`;
  for (const [item, megabytes] of [1, 1, 12, 12, 20, 1].entries()) await add(item, megabytes);
  const pages: [number[], boolean][] = [];
  const filter = { worker: null, iteration: null, status: null };
  let last: number | undefined;
  for (let more = true; more; ) {
    const after = last === undefined ? null : { failed: false, worker: 2, iteration: [last] };
    const page = await pageInsideSteps(db, runId, { ...filter, after, limit: 2 + pages.length });
    const items = page.steps.flatMap(({ iteration }) => iteration ?? []);
    pages.push([items, page.more]);
    last = items.at(-1);
    more = page.more;
  }
  expect(pages).toEqual([
    [[0, 1], true],
    [[2], true],
    [[3], true],
    [[4], true],
    [[5], false],
  ]);
});
