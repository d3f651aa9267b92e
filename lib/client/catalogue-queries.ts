import { queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/catalogue";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as suggest from "@/lib/contract/suggest";
import { call } from "./call";
import { query } from "./query";

const STALE_MS = 5 * 60_000;

/**
 * Built-in workers and the most recently published workers. The list changes with each release, and when a workflow is
 * published as a worker.
 */
export const catalogueOptions = workersOptions({ limit: 200 });

/**
 * Workers that a document uses but that `catalogueOptions` lacks, because they aren't among the most recently
 * published ones.
 */
export function workersOfTypesOptions(types: readonly string[]) {
  return workersOptions({ types: types.slice(0, contract.TYPES_AT_ONCE).join(",") });
}

export function searchWorkersOptions(q: string) {
  return workersOptions({ q });
}

function workersOptions(asked: { limit?: number; types?: string; q?: string }) {
  return queryOptions({ ...query(contract.listWorkers, { query: asked }), staleTime: STALE_MS });
}

/** The response isn't cached, because a program changes with every keystroke while it is being written. */
export function callTryWorker(type: string, body: BodyIn<typeof contract.tryWorker>, signal: AbortSignal) {
  return call(contract.tryWorker, { params: { type }, body, signal });
}

/**
 * The result is cached, because a worker without side effects always returns the same result for the same
 * data.
 */
export function tryWorkerOptions(type: string, body: BodyIn<typeof contract.tryWorker>) {
  return queryOptions({
    queryKey: ["try", type, body],
    queryFn: async ({ signal }) => (await callTryWorker(type, body, signal)).result,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
}

const SUGGESTIONS = {
  series: suggest.suggestSeries,
  symbols: suggest.suggestSymbols,
  categories: suggest.suggestCategories,
  sources: suggest.suggestSources,
} as const;

export function suggestOptions(kind: keyof typeof SUGGESTIONS, q: string) {
  return queryOptions({
    queryKey: ["suggest", kind, q],
    queryFn: ({ signal }) => call(SUGGESTIONS[kind], { query: { q }, signal }),
    staleTime: STALE_MS,
  });
}
