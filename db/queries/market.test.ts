import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { connect } from "@/db/client";
import { query } from "@/db/handle";
import { testDatabase } from "@/db/test-database";
import { newId } from "@/lib/kit/id";
import { MARKET_SORTS } from "@/lib/schema/market-sort";
import { findMarketItems } from "./market";

const { url, sql } = await testDatabase();
const { hot, end } = connect(url, { max: 1 });
afterAll(() => end());

const lines = z.array(z.object({ "QUERY PLAN": z.string() }));

test("of twenty thousand items a page reads no more than it shows, in either order, wherever it begins", async () => {
  const [workspace, user] = [newId(1), newId(2)];
  await sql`insert into workspaces (id, name) values (${workspace}, 'Many')`;
  await sql`insert into users (id, email, name) values (${user}, 'many@example.com', 'Many')`;
  await sql`insert into workflows (id, workspace_id, owner_id, name, document, draft_hash, live_version)
    select gen_random_uuid(), ${workspace}, ${user}, 'Many', '{}', '', 1 from generate_series(1, 20000)`;
  await sql`insert into listings (id, workspace_id, kind, item_id, description, listed, updated_at, slug, score)
    select id, workspace_id, 'workflow', id, '', true, now(), id::text, 1000 + (random() * 4000)::int from workflows`;
  await sql`analyze`;
  const asked = vi.spyOn(hot._.session, "prepareQuery");
  for (const sort of MARKET_SORTS)
    for (const after of [null, { id: "80000000-0000-4000-8000-000000000000", score: 3_000 }]) {
      const last = after && { ...after, score: sort === "rated" ? after.score : null };
      const filter = { workspaceId: workspace, text: null, kind: null, sort, after: last, limit: 51 };
      expect(await findMarketItems(hot, filter)).toHaveLength(51);
      const { sql: text, params } = asked.mock.calls.at(-1)?.[0] ?? { sql: "", params: [] };
      const said = await query(hot, `explain ${text}`, z.array(z.any()).parse(params));
      const plan = lines.parse(said).map((line) => line["QUERY PLAN"]);
      const scan = plan.filter((line) => / on listings l /.test(line)).join();
      expect(scan).toMatch(sort === "rated" ? /listings_best/ : /listings_shown|listings_pkey/);
      expect(plan.join("\n")).not.toMatch(/Sort Key: l\.|Seq Scan on workflows/);
    }
});
