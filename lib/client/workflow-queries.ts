import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyIn, QueryIn } from "@/lib/contract/endpoint";
import { publishWorker, withdrawWorker } from "@/lib/contract/subscriptions";
import * as versions from "@/lib/contract/versions";
import * as contract from "@/lib/contract/workflows";
import { ApiError } from "./api-error";
import { call } from "./call";
import { change, forget, pages, query, readWhole } from "./query";

export const WORKFLOWS = ["/workflows/**", "/filing/workflows"];

type ListQuery = Omit<QueryIn<typeof contract.listWorkflows>, "cursor" | "limit">;
const ROWS_A_PAGE = 200;

export function workflowListOptions(query: ListQuery) {
  return pages(contract.listWorkflows, { query: { ...query, limit: ROWS_A_PAGE } });
}

export function readAllWorkflows(query: ListQuery) {
  return readWhole(contract.listWorkflows, { query });
}

/** Versions never change. */
export function versionOptions(id: string, version: number) {
  return {
    ...query(versions.getVersion, { params: { id, version } }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function saveWorkflowSettingsOptions(id: string) {
  const params = { id };
  return mutationOptions({
    ...change(contract.saveWorkflowSettings, (body: BodyIn<typeof contract.saveWorkflowSettings>) => ({
      params,
      body,
    })),
    onSuccess: (saved, _given, _before, { client }) =>
      client.setQueryData(
        query(contract.getWorkflowSettings, { params }).queryKey,
        (known) => known && { ...known, ...saved },
      ),
  });
}

/**
 * Creates one of several workflows. The caller creates them one after another and refetches once at the end.
 */
export function createOneOfMany(document: unknown) {
  return call(contract.createWorkflow, { body: document });
}

export const createWorkflowOptions = change(
  contract.createWorkflow,
  (document: unknown) => ({ body: document }),
  WORKFLOWS,
);

export const deleteWorkflowOptions = change(
  contract.deleteWorkflow,
  (id: string) => ({ params: { id } }),
  WORKFLOWS,
);

export function publishWorkflowOptions(id: string) {
  return change(
    versions.publishWorkflow,
    ({ revision, note = "" }: { revision?: number | undefined; note?: string }) => ({
      params: { id },
      body: note === "" ? {} : { note },
      ...(revision !== undefined && { ifMatch: revision }),
    }),
    WORKFLOWS,
  );
}

export function unpublishWorkflowOptions(id: string) {
  return change(versions.unpublishWorkflow, () => ({ params: { id }, body: {} }), WORKFLOWS);
}

export type ForMany = "publish" | "unpublish" | "delete" | "export";

export async function doForOne(what: ForMany, id: string, documents: WorkflowAnswer[]): Promise<void> {
  const params = { id };
  if (what === "publish") await call(versions.publishWorkflow, { params, body: {} });
  if (what === "unpublish") await call(versions.unpublishWorkflow, { params, body: {} });
  if (what === "delete") await call(contract.deleteWorkflow, { params });
  if (what === "export") documents.push(await readForExport(id));
}

export async function readForExport(id: string): Promise<WorkflowAnswer> {
  const params = { id };
  try {
    return await call(contract.getWorkflow, { params, query: { tests: "1" } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "test_too_large")
      return call(contract.getWorkflow, { params });
    throw error;
  }
}

export type WorkflowAnswer = AnswerOf<typeof contract.getWorkflow>;

export function promoteVersionOptions(id: string) {
  return change(
    versions.promoteVersion,
    (version: number) => ({ params: { id, version }, body: {} }),
    WORKFLOWS,
  );
}

/** The refetch isn't awaited, because the mutation's own response already contains the result of the test. */
export function testWorkerOptions(id: string) {
  return mutationOptions({
    ...change(contract.testWorker, (body: BodyIn<typeof contract.testWorker>) => ({ params: { id }, body })),
    onSettled: (_answer, _error, _given, _before, { client }) => void forget(client, WORKFLOWS),
  });
}

/**
 * Selects the worker that the workflow is published as; null if it isn't published as a worker. Reads the
 * list of endpoints, because that request also succeeds for workflows that aren't published as workers.
 */
export function publishedWorkerOptions(id: string) {
  return queryOptions({
    ...query(contract.listEndpoints, { params: { id } }),
    select: ({ published_as }) => published_as,
  });
}

export function publishWorkerOptions(id: string) {
  return change(publishWorker, (body: BodyIn<typeof publishWorker>) => ({ params: { id }, body }), [
    `/workflows/${id}/endpoints`,
    "/workers",
  ]);
}

export function withdrawWorkerOptions(id: string) {
  return change(withdrawWorker, () => ({ params: { id } }), [`/workflows/${id}/endpoints`, "/workers"]);
}

export function forgetWorkflows(queries: QueryClient): Promise<void> {
  return forget(queries, WORKFLOWS);
}
