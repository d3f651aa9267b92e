import {
  searchDashboards,
  searchDocuments,
  searchRuns,
  searchTables,
  searchWorkflows,
} from "@/db/queries/search";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { search as contract, Found } from "@/lib/contract/search";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { documentsInTurn } from "@/lib/service/document/workflow-answer";
import { listMarket } from "@/lib/service/market/list-market";
import { findDocs } from "@/lib/service/reference/find-docs";
import type { Services } from "@/lib/service/services";
import { workersNamed } from "./workers-named";

const MOST = 6;
/** Part of an ID. Fewer digits would match any run. */
const ID_PART = /^[0-9a-f][0-9a-f-]{5,35}$/i;

export async function search(
  services: Services,
  caller: Caller,
  { q }: { q: string },
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const { db } = services;
  const { workspaceId, userId } = caller;
  const [workflows, documents, runs, boards, tables, market] = await Promise.all([
    searchWorkflows(db, workspaceId, q, MOST),
    q.length < 2 ? [] : searchDocuments(db, workspaceId, q, MOST),
    ID_PART.test(q) ? searchRuns(db, workspaceId, q, MOST) : [],
    searchDashboards(db, workspaceId, userId, q, MOST),
    searchTables(db, workspaceId, q, MOST),
    listMarket(services, { caller, query: { q, limit: MOST, sort: "newest" } }),
  ]);
  if (!market.ok) return market;
  const workers = (await documentsInTurn(documents)).flatMap(({ row: { id, name }, document }) =>
    workersNamed(document, q).map((worker) => ({ ...worker, id, workflow: name })),
  );
  const items: Found[] = [
    ...workflows.map(({ id, name, live }) => found("workflow", id, name, live ? "live" : "draft")),
    ...boards.map(({ id, name }) => found("dashboard", id, name, "")),
    ...workers.slice(0, MOST).map(({ id, index, type, name, workflow }) => ({
      ...found("worker", id, `#${index} ${name ?? type.replaceAll("_", " ")}`, workflow),
      worker: index,
    })),
    ...runs.map(({ id, status, workflow }) => found("run", id, id, `${workflow ?? ""} ${status}`.trim())),
    ...tables.map(({ id, name, rows }) => found("table", id, name, `${rows} rows`)),
    ...market.value.items.map(({ id, kind, name, publisher }) => ({
      ...found("item", id, name, publisher),
      item_kind: kind,
    })),
    ...findDocs(q, MOST).map(({ path, title, detail }) => found("docs", path, title, detail)),
  ];
  return ok({ items });
}

function found(kind: Found["kind"], id: string, title: string, detail: string): Found {
  return { kind, id, title, detail };
}
