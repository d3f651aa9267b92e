import { z } from "zod";
import { listAlerts } from "@/db/queries/alerts";
import { listApprovals } from "@/db/queries/approvals";
import {
  findBoards,
  findFirstSteps,
  findFreshness,
  findLive,
  findRunMarks,
  findSelling,
  type RunMarkRow,
} from "@/db/queries/home";
import { lastFailures } from "@/db/queries/last-failures";
import * as contract from "@/lib/contract/home";
import { timeOfId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { stepError } from "@/lib/schema/step-error";
import { on } from "@/lib/service/on";

const SHOWN_LIVE = 12;
const SHOWN_MARKS = 24;
const SHOWN_TROUBLES = 8;
const SHOWN_WAITING = 5;
const SHOWN_BOARDS = 6;

/** Each part of the response is limited, so a large workspace costs no more than a small one. */
export const getHome = on(contract.getHome, async (services, { caller }) => {
  const { db, clock } = services;
  const { workspaceId, userId } = caller;
  const now = new Date(clock());
  const [live, waiting, open, boards, selling, steps] = await Promise.all([
    findLive(db, workspaceId),
    listApprovals(db, { ...OPEN, workspaceId, now }),
    listAlerts(db, { workspaceId, status: "open", workflowId: null, before: null, limit: LOOKED_AT }),
    findBoards(db, workspaceId, userId, SHOWN_BOARDS),
    findSelling(db, workspaceId, monthOf(now)),
    findFirstSteps(db, workspaceId, userId),
  ]);
  const names = new Map(live.map(({ id, name }) => [id, name]));
  const shown = live.slice(0, SHOWN_LIVE);
  const shownIds = shown.map(({ id }) => id);
  const [marks, freshness, failures] = await Promise.all([
    findRunMarks(db, workspaceId, shownIds, SHOWN_MARKS),
    findFreshness(db, workspaceId, shownIds),
    lastFailures(db, workspaceId, [...names.keys()]),
  ]);
  const failing = new Set(failures.map(({ workflowId }) => workflowId));
  const { hasWorkflows, closed, ...tour } = steps;
  return ok({
    failing: failures
      .toSorted((one, other) => other.finishedAt.getTime() - one.finishedAt.getTime())
      .slice(0, SHOWN_TROUBLES)
      .map(({ workflowId, runId, finishedAt, error }) => ({
        workflow_id: workflowId,
        name: names.get(workflowId) ?? "",
        run_id: runId,
        at: finishedAt.toISOString(),
        ...errorOf(error),
      })),
    raised: open
      .filter(({ rule, workflowId }) => !(FAILURE_RULES.has(rule) && failing.has(workflowId)))
      .flatMap(({ id, workflowId, rule, message, since }) => {
        const name = names.get(workflowId);
        return name === undefined
          ? []
          : [{ id, workflow_id: workflowId, name, rule, message, since: since.toISOString() }];
      })
      .slice(0, SHOWN_TROUBLES),
    waiting: waiting.map(({ id, title, createdAt }) => ({
      id,
      title,
      created_at: createdAt.toISOString(),
    })),
    live: shown.map(({ id, name, version }) => ({
      id,
      name,
      version,
      runs: marks
        .filter(({ workflowId }) => workflowId === id)
        .map(markOf)
        .reverse(),
      published_at: freshness.get(id)?.publishedAt?.toISOString() ?? null,
      next_at: freshness.get(id)?.nextAt?.toISOString() ?? null,
    })),
    live_count: live.length,
    has_workflows: hasWorkflows,
    boards: boards.map(({ id, name, layout: text, updatedAt }) => ({
      id,
      name,
      widgets: layout.parse(JSON.parse(text)).length,
      updated_at: updatedAt.toISOString(),
    })),
    selling:
      !caller.rights.includes("owner_read") ||
      selling.items + selling.subscribers + selling.earned.length === 0
        ? null
        : selling,
    tour: closed ? null : tour,
  });
});

const OPEN = {
  status: "open",
  runId: null,
  worker: null,
  iteration: null,
  before: null,
  limit: SHOWN_WAITING,
} as const;

/** Number of open alerts read here. Most of them are for failures that the page shows already. */
const LOOKED_AT = 50;
const FAILURE_RULES: ReadonlySet<string> = new Set(["failure", "failures_in_a_row"]);

/** Only the layout's length is used. */
const layout = z.array(z.unknown());

function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

function markOf({ id, status, ms }: RunMarkRow): contract.RunMark {
  return { id, status, at: new Date(timeOfId(id)).toISOString(), ms };
}

function errorOf(text: string | null): { code: string; message: string } {
  const error = text === null ? undefined : stepError.safeParse(JSON.parse(text)).data;
  return { code: error?.code ?? "run_failed", message: error?.message ?? "The run failed." };
}
