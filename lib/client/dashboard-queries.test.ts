import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { getDashboard } from "@/lib/contract/dashboards";
import { saveDashboardOptions } from "./dashboard-queries";
import { query } from "./query";

const AT = "2026-11-20T12:00:00.000Z";
const stored = {
  id: "d1",
  revision: 1,
  name: "Board",
  layout: [place(0)],
  parameters: {},
  calls_per_hour: 60,
  visibility: "workspace" as const,
  created_at: AT,
  updated_at: AT,
  own: true,
  widgets: [],
};
const { queryKey } = query(getDashboard, { params: { id: "d1" } });
const sentBody = z.object({ name: z.string(), layout: z.array(z.object({ x: z.int() })) });

/** Requests that are waiting for their response, oldest first. */
let asked: { method: string; body: string; ifMatch: string | null; answer: (body: object) => void }[] = [];
let queries: QueryClient;

beforeEach(() => {
  asked = [];
  queries = new QueryClient();
  queries.setQueryData(queryKey, stored);
  vi.stubGlobal(
    "fetch",
    (_: unknown, { method = "GET", body, headers }: RequestInit = {}) =>
      new Promise<Response>((resolve) => {
        const answer = (json: object) => resolve(Response.json(json));
        asked.push({ method, body: String(body), ifMatch: new Headers(headers).get("If-Match"), answer });
      }),
  );
});
afterEach(() => vi.unstubAllGlobals());

test("an answer does not take back the changes that still wait for theirs", async () => {
  const done = [change({ name: "Renamed" }), change({ layout: [place(1)] }), change({ layout: [place(2)] })];
  for (let revision = 2; revision <= 4; revision += 1) {
    await vi.waitFor(() => expect(asked).toHaveLength(revision - 1), 120_000);
    const put = asked[revision - 2];
    expect(put?.ifMatch).toBe(`"${revision - 1}"`);
    const { name, layout } = sentBody.parse(JSON.parse(put?.body ?? ""));
    expect(name).toBe("Renamed");
    put?.answer({ ...stored, name, layout: layout.map(({ x }) => place(x)), revision });
    await done[revision - 2];
    expect(queries.getQueryData(queryKey)).toMatchObject({ name: "Renamed", layout: [place(2)], revision });
  }
});

test("what was being read when something was changed does not come over the change", async () => {
  const reading = queries.fetchQuery(query(getDashboard, { params: { id: "d1" } })).catch(() => {});
  await vi.waitFor(() => expect(asked).toHaveLength(1), 120_000);
  const done = change({ layout: [place(5)] });
  await vi.waitFor(() => expect(asked).toHaveLength(2), 120_000);
  asked[0]?.answer(stored);
  await reading;
  expect(queries.getQueryData(queryKey)?.layout).toEqual([place(5)]);
  asked[1]?.answer({ ...stored, layout: [place(5)], revision: 2 });
  await done;
  expect(queries.getQueryData(queryKey)).toMatchObject({ layout: [place(5)], revision: 2 });
});

function change(body: Parameters<ReturnType<typeof saveDashboardOptions>["mutationFn"] & {}>[0]) {
  return new MutationObserver(queries, saveDashboardOptions("d1")).mutate(body);
}

function place(x: number) {
  return { widget_id: "w1", x, y: 0, w: 4, h: 4 };
}
