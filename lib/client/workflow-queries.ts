import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyIn, QueryIn } from "@/lib/contract/endpoint";
import { publishWorker, withdrawWorker } from "@/lib/contract/subscriptions";
import * as versions from "@/lib/contract/versions";
import * as contract from "@/lib/contract/workflows";
import { call } from "./call";
import { catalogueOptions } from "./catalogue-queries";
import { endless } from "./endless";
import { readPages } from "./read-pages";

/** Everything read about workflows stands below this key. */
const workflowKeys = {
  all: ["workflows"],
  list: (query: object) => ["workflows", "list", query],
  one: (id: string) => ["workflows", id],
  part: (id: string, part: string, query: object = {}) => ["workflows", id, part, query],
} as const;

export function workflowsOptions(query: QueryIn<typeof contract.listWorkflows>) {
  return queryOptions({
    queryKey: workflowKeys.list(query),
    queryFn: ({ signal }) => call(contract.listWorkflows, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

type ListQuery = Omit<QueryIn<typeof contract.listWorkflows>, "cursor" | "limit">;
const ROWS_A_PAGE = 200;

export function workflowListOptions(query: ListQuery) {
  return endless(workflowKeys.list(query), (at, signal) =>
    call(contract.listWorkflows, { query: { ...query, ...at, limit: ROWS_A_PAGE }, signal }),
  );
}

/** All that a list is narrowed to, whatever was scrolled to. */
export function readAllWorkflows(query: ListQuery) {
  return readPages((page) => call(contract.listWorkflows, { query: { ...query, ...page } }));
}

export function workflowOptions(id: string) {
  return queryOptions({
    queryKey: workflowKeys.one(id),
    queryFn: ({ signal }) => call(contract.getWorkflow, { params: { id }, signal }),
  });
}

export function versionsOptions(id: string, query: QueryIn<typeof versions.listVersions> = {}) {
  return queryOptions({
    queryKey: workflowKeys.part(id, "versions", query),
    queryFn: ({ signal }) => call(versions.listVersions, { params: { id }, query, signal }),
  });
}

export function versionOptions(id: string, version: number) {
  return queryOptions({
    queryKey: workflowKeys.part(id, "version", { version }),
    queryFn: ({ signal }) => call(versions.getVersion, { params: { id, version }, signal }),
    staleTime: Number.POSITIVE_INFINITY, // a version is frozen
  });
}

export function requestsOptions(id: string, query: QueryIn<typeof contract.listRequests> = {}) {
  return queryOptions({
    queryKey: workflowKeys.part(id, "requests", query),
    queryFn: ({ signal }) => call(contract.listRequests, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function endpointsOptions(id: string) {
  return queryOptions({
    queryKey: workflowKeys.part(id, "endpoints"),
    queryFn: ({ signal }) => call(contract.listEndpoints, { params: { id }, signal }),
  });
}

export function workflowSettingsOptions(id: string) {
  return queryOptions({
    queryKey: workflowKeys.part(id, "settings"),
    queryFn: ({ signal }) => call(contract.getWorkflowSettings, { params: { id }, signal }),
  });
}

export function saveWorkflowSettingsOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.saveWorkflowSettings>) =>
      call(contract.saveWorkflowSettings, { params: { id }, body }),
    onSuccess: (saved) =>
      queries.setQueryData(workflowSettingsOptions(id).queryKey, (known) => known && { ...known, ...saved }),
  });
}

/** Several at once: they are made one after the other, and the lists are read again in the end. */
export function createOneOfMany(document: unknown) {
  return call(contract.createWorkflow, { body: document });
}

export function createWorkflowOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (document: unknown) => call(contract.createWorkflow, { body: document }),
    onSuccess: () => forgetWorkflows(queries),
  });
}

export function deleteWorkflowOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.deleteWorkflow, { params: { id } }),
    onSuccess: () => forgetWorkflows(queries),
  });
}

export function publishWorkflowOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (revision: number | undefined) =>
      call(versions.publishWorkflow, {
        params: { id },
        body: {},
        ...(revision !== undefined && { ifMatch: revision }),
      }),
    onSuccess: () => forgetWorkflows(queries),
  });
}

export function unpublishWorkflowOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: () => call(versions.unpublishWorkflow, { params: { id }, body: {} }),
    onSuccess: () => forgetWorkflows(queries),
  });
}

export type ForMany = "publish" | "unpublish" | "delete" | "export";

/** Each is judged by itself: what one refuses the others need not. Gives the document where it is to be exported. */
export async function doForOne(what: ForMany, id: string, documents: WorkflowAnswer[]): Promise<void> {
  const params = { id };
  if (what === "publish") await call(versions.publishWorkflow, { params, body: {} });
  if (what === "unpublish") await call(versions.unpublishWorkflow, { params, body: {} });
  if (what === "delete") await call(contract.deleteWorkflow, { params });
  if (what === "export") documents.push(await call(contract.getWorkflow, { params }));
}

export type WorkflowAnswer = AnswerOf<typeof contract.getWorkflow>;

export function promoteVersionOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (version: number) => call(versions.promoteVersion, { params: { id, version }, body: {} }),
    onSuccess: () => forgetWorkflows(queries),
  });
}

export function testWorkerOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.testWorker>) =>
      call(contract.testWorker, { params: { id }, body }),
    // Not waited for: a test has ended when its answer is there.
    onSettled: () => void forgetWorkflows(queries),
  });
}

/** Null where it is not published as a worker. */
export function publishedWorkerOptions(id: string) {
  return queryOptions({
    queryKey: workflowKeys.part(id, "worker"),
    // Asked for among the addresses: most workflows are not offered, which is no error.
    queryFn: async ({ signal }) =>
      (await call(contract.listEndpoints, { params: { id }, signal })).published_as,
  });
}

export function publishWorkerOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof publishWorker>) => call(publishWorker, { params: { id }, body }),
    onSuccess: () => forgetWorker(queries, id),
  });
}

export function withdrawWorkerOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: () => call(withdrawWorker, { params: { id } }),
    onSuccess: () => forgetWorker(queries, id),
  });
}

async function forgetWorker(queries: QueryClient, id: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: publishedWorkerOptions(id).queryKey });
  await queries.invalidateQueries({ queryKey: catalogueOptions.queryKey });
}

export function forgetWorkflows(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: workflowKeys.all });
}
