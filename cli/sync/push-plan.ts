import type { Fault } from "@/cli/fault";
import { documentOf } from "@/cli/folder/document-text";
import type { Pulled } from "@/cli/folder/state";
import type { Api } from "@/cli/server/api";
import { publishWorkflow } from "@/lib/contract/versions";
import { createWorkflow, deleteWorkflow, savedWorkflow, saveWorkflow } from "@/lib/contract/workflows";
import { isJsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { WorkflowDocument, WorkflowProblem } from "@/lib/schema/workflow";
import { compare, type Rules, type Standing } from "./compare";
import type { Item } from "./load-sync-state";

export type PushStatus =
  | "created"
  | "updated"
  | "merged"
  | "deleted"
  | "unchanged"
  | "behind"
  | "kept"
  | "removed_there"
  | "conflict"
  | "failed";

/**
 * `document` is missing if there is nothing to send, or if the file conflicts with the server's version.
 */
export interface PushPlan {
  readonly status: PushStatus;
  readonly document?: WorkflowDocument;
  readonly theirs?: Pulled;
}

export function pushPlan({ standing }: Pick<Item, "standing">, prune: boolean): PushPlan {
  switch (standing.is) {
    case "new":
      return { status: "created", document: standing.mine };
    case "mine":
      return { status: "updated", document: standing.mine, theirs: standing.theirs };
    case "both":
      return { status: "merged", document: standing.merged, theirs: standing.theirs };
    case "theirs":
      return { status: "behind" };
    case "removed_here": {
      const { base, theirs } = standing;
      if (!prune) return { status: "kept" };
      return base.revision === theirs.revision
        ? { status: "deleted", theirs }
        : { status: "conflict", theirs };
    }
    case "removed_there":
      return { status: "removed_there" };
    case "conflict":
    case "name_taken":
      return { status: "conflict", theirs: standing.theirs };
    case "same":
    case "unpulled":
    case "gone":
      return { status: "unchanged" };
  }
}

export interface Pushed {
  readonly status: PushStatus;
  /** State of the workflow on the server after the push; null if the workflow was deleted there. */
  readonly state: Pulled | null;
  readonly problems: readonly WorkflowProblem[];
  /**
   * How the file and the server's version compare. Set if someone has saved the workflow since the last sync.
   */
  readonly standing?: Standing;
}

/** Maximum number of attempts. An attempt fails if someone else saves the workflow at the same time. */
const MAX_TRIES = 3;

export async function sendPlan(
  api: Api,
  item: Item,
  plan: PushPlan,
  rules: Rules,
  prune: boolean,
): Promise<Result<Pushed, Fault>> {
  if (plan.status === "created" && plan.document)
    return saved("created", await api.call(createWorkflow, { body: plan.document }));
  let { sides, standing } = item;
  let current = plan;
  for (let tries = 1; ; tries += 1) {
    const { status, document, theirs } = current;
    if (!theirs || status === "conflict")
      return ok({ status, state: theirs ?? null, problems: [], standing });
    const call = { params: { id: theirs.id }, ifMatch: theirs.revision };
    if (status === "deleted") {
      const deleted = await api.call(deleteWorkflow, call);
      if (deleted.ok || deleted.error.code === "workflow_not_found")
        return ok({ status, state: null, problems: [] });
      const now = currentOf(deleted.error);
      return now === null ? deleted : ok({ status: "conflict", state: now, problems: [] });
    }
    if (!document) return ok({ status, state: theirs, problems: [], standing });
    const answer = await api.call(saveWorkflow, { ...call, body: document });
    const now = answer.ok ? null : currentOf(answer.error);
    if (now === null || tries === MAX_TRIES) return saved(status, answer);
    sides = { ...sides, theirs: now };
    standing = compare(sides, rules);
    current = pushPlan({ standing }, prune);
  }
}

function saved(
  status: PushStatus,
  answer: Result<WorkflowDocument & { id: string; revision: number; problems: WorkflowProblem[] }, Fault>,
): Result<Pushed, Fault> {
  if (!answer.ok) return answer;
  const { id, revision, problems } = answer.value;
  return ok({ status, state: { id, revision, document: documentOf(answer.value) }, problems });
}

function currentOf({ code, details }: Fault): Pulled | null {
  const problem = details?.problem;
  if (code !== "revision_conflict" || !isJsonObject(problem)) return null;
  const current = savedWorkflow.safeParse(problem.current);
  if (!current.success) return null;
  const { id, revision } = current.data;
  return { id, revision, document: documentOf(current.data) };
}

export async function publish(api: Api, { id, revision }: Pulled): Promise<Result<number, Fault>> {
  const published = await api.call(publishWorkflow, { params: { id }, ifMatch: revision });
  return published.ok ? ok(published.value.version) : fail(published.error);
}
