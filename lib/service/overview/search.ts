import {
  searchDashboards,
  searchDocuments,
  searchRuns,
  searchTables,
  searchWorkflows,
} from "@/db/queries/search";
import * as contract from "@/lib/contract/search";
import { ok } from "@/lib/kit/result";
import { documentsInTurn } from "@/lib/service/document/workflow-answer";
import { listMarket } from "@/lib/service/market/list-market";
import { on } from "@/lib/service/on";
import { findDocs } from "@/lib/service/reference/find-docs";
import { workersNamed } from "./workers-named";

const MOST = 6;
/** Beginning or end of an ID. Fewer digits would match far too many runs. */
const ID_PART = /^[0-9a-f][0-9a-f-]{5,35}$/i;

export const search = on(contract.search, async (services, { caller, query: { q } }) => {
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
  const items: contract.Found[] = [
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
});

function found(kind: contract.Found["kind"], id: string, title: string, detail: string): contract.Found {
  return { kind, id, title, detail };
}
