import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listRuns } from "@/lib/contract/runs";
import { listTokens } from "@/lib/contract/tokens";
import { deleteWorkflow, getWorkflow, listWorkflows } from "@/lib/contract/workflows";
import { ApiError } from "./api-error";
import { change, forget, keyOf, pages, query, wholeList } from "./query";

let queries: QueryClient;
let answer: (address: string) => Response | Promise<Response>;
let asked: string[];

beforeEach(() => {
  queries = new QueryClient();
  asked = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${address.replace("/api/v1", "")}`);
    return answer(address);
  });
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

const ONE = query(getWorkflow, { params: { id: "w/1" } });
const LIST = query(listWorkflows, { query: { limit: 20 } });

test("a key is the address and what it is asked", () => {
  expect(ONE.queryKey).toEqual(["/workflows/w%2F1"]);
  expect(LIST.queryKey).toEqual(["/workflows", { query: { limit: 20 } }]);
  expect(keyOf(listRuns)).toEqual(["/runs"]);
});

test.each([
  ["/workflows", ["/workflows"]],
  ["/workflows/**", ["/workflows", "/workflows/1", "/workflows/1/versions"]],
  ["/workflows/1", ["/workflows/1"]],
  ["/workflows/1/**", ["/workflows/1", "/workflows/1/versions"]],
  ["/flow/**", []],
])("forgetting %s marks %j", async (wanted, marked) => {
  const addresses = ["/workflows", "/workflows/1", "/workflows/1/versions", "/workflows-of-others"];
  for (const address of addresses) queries.setQueryData([address], {});
  queries.setQueryData(["outage"], {});
  await forget(queries, [wanted]);
  expect(addresses.filter((address) => queries.getQueryState([address])?.isInvalidated)).toEqual(marked);
  expect(queries.getQueryState(["outage"])?.isInvalidated).toBe(false);
});

test("a change during the first load of a page reads again, and shows the later response", async () => {
  const responses: ((response: Response) => void)[] = [];
  answer = () => new Promise((resolve) => responses.push(resolve));
  const shown = new QueryObserver(queries, LIST);
  const stop = shown.subscribe(() => undefined);
  await vi.waitFor(() => expect(responses).toHaveLength(1));
  const forgotten = forget(queries, ["/workflows"]);
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  responses[0]?.(Response.json({ items: [] }));
  responses[1]?.(Response.json({ items: [{ id: "new" }] }));
  await forgotten;
  expect(shown.getCurrentResult().data?.items).toEqual([{ id: "new" }]);
  stop();
});

test("a change during a first load that no page shows marks what it returns", async () => {
  let respond: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (respond = resolve));
  const loading = queries.prefetchQuery(LIST);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await forget(queries, ["/workflows"]);
  respond(Response.json({ items: [] }));
  await loading;
  await vi.waitFor(() => expect(queries.getQueryState(LIST.queryKey)?.isInvalidated).toBe(true));
});

test("a list is read page by page, or to its end", async () => {
  const page = (id: string, next: string | null) => Response.json({ items: [{ id }], next_cursor: next });
  answer = (address) => (address.includes("cursor=c2") ? page("b", null) : page("a", "c2"));
  const list = new InfiniteQueryObserver(queries, pages(listTokens, { query: { limit: 1 } }));
  const stop = list.subscribe(() => undefined);
  await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true));
  await list.fetchNextPage();
  stop();
  const whole = await queries.fetchQuery(wholeList(listTokens));
  expect(whole.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(asked).toEqual([
    "GET /tokens?limit=1",
    "GET /tokens?limit=1&cursor=c2",
    "GET /tokens?limit=200",
    "GET /tokens?limit=200&cursor=c2",
  ]);
});

const remove = change(deleteWorkflow, (id: string) => ({ params: { id } }), ["/workflows/**"]);

test("a change that worked ends when the addresses that it forgets were marked", async () => {
  queries.setQueryData(LIST.queryKey, { items: [], next_cursor: null });
  answer = () => new Response(null, { status: 204 });
  await new MutationObserver(queries, remove).mutate("7");
  expect(asked).toEqual(["DELETE /workflows/7"]);
  expect(queries.getQueryState(LIST.queryKey)?.isInvalidated).toBe(true);
});

test("a change that failed does not wait for what is read again", async () => {
  const never = new Promise<Response>(() => undefined);
  answer = (address) => (address.endsWith("/7") ? Promise.reject(new TypeError("fetch failed")) : never);
  const list = new InfiniteQueryObserver(queries, pages(listWorkflows));
  const stop = list.subscribe(() => undefined);
  const failed = new MutationObserver(queries, remove).mutate("7");
  await expect(failed).rejects.toBeInstanceOf(ApiError);
  stop();
});
