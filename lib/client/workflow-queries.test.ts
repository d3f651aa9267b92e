import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { listEndpoints } from "@/lib/contract/workflows";
import { query } from "./query";
import { testWorkerOptions } from "./workflow-queries";

afterEach(() => void vi.unstubAllGlobals());

test("a test has ended with its answer, however long what it made stale takes to be read again", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    return method === "POST"
      ? Promise.resolve(Response.json({ status: "succeeded" }))
      : new Promise(() => {});
  });
  const queries = new QueryClient();
  const { queryKey } = query(listEndpoints, { params: { id: "w1" } });
  queries.setQueryData(queryKey, { triggers: [], providers: [], schedules: [], published_as: null });
  const stop = new QueryObserver(queries, {
    ...query(listEndpoints, { params: { id: "w1" } }),
    staleTime: 60_000,
  }).subscribe(() => {});
  const tested = new MutationObserver(queries, testWorkerOptions("w1")).mutate({ worker: 1 });
  await expect(tested).resolves.toEqual({ status: "succeeded" });
  expect(asked).toEqual(["POST /api/v1/workflows/w1/test", "GET /api/v1/workflows/w1/endpoints"]);
  stop();
  queries.clear();
}, 2000);
