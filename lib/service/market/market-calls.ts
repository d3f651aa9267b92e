import { findLiveDocuments, type LiveDocument } from "@/db/queries/market";
import { hostsOf } from "@/lib/service/document/hosts-of";
import { documentsInTurn } from "@/lib/service/document/workflow-answer";
import type { Services } from "@/lib/service/services";

/** Maximum depth of nested calls, the same as for runs. */
const MAX_ROUNDS = 25;

/** Returns the hosts that the workflows call, directly or through other workflows and workers. */
export async function marketCalls({ db, env }: Pick<Services, "db" | "env">, workflowIds: readonly string[]) {
  const hosts = new Set<string>();
  const seen = new Set<string>();
  let anyHost = false;
  let email = false;
  let next: { workflows: readonly string[]; workers: readonly string[] } = {
    workflows: workflowIds,
    workers: [],
  };
  let callers: readonly LiveDocument[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const found = (await findLiveDocuments(db, next)).filter(
      (document) => !seen.has(document.workflowId) && isCallable(document, callers),
    );
    if (found.length === 0) break;
    const calls = (await documentsInTurn(found)).map(({ document }) => hostsOf(document, env));
    for (const { workflowId } of found) seen.add(workflowId);
    for (const each of calls) for (const host of each.hosts) hosts.add(host);
    anyHost ||= calls.some((each) => each.anyHost);
    email ||= calls.some((each) => each.email);
    next = {
      workflows: calls.flatMap((each) => each.workflows),
      workers: calls.flatMap((each) => each.workers),
    };
    callers = found;
  }
  return { hosts: [...hosts].sort(), any_host: anyHost, email };
}

/** Workflows can call other workflows in their workspace, and published workers in any workspace. */
function isCallable({ workspaceId, workerId }: LiveDocument, callers: readonly LiveDocument[]): boolean {
  return (
    callers.length === 0 || workerId !== null || callers.some((caller) => caller.workspaceId === workspaceId)
  );
}
