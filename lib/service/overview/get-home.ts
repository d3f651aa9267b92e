import { z } from "zod";
import type { Db } from "@/db/handle";
import { listAlerts } from "@/db/queries/alerts";
import { listApprovals } from "@/db/queries/approvals";
import {
  findBoards,
  findFirstSteps,
  findFreshness,
  findLive,
  findNewestBodies,
  findPublishedByOthers,
  findRunMarks,
  findSelling,
  type RunMarkRow,
} from "@/db/queries/home";
import { lastFailures } from "@/db/queries/last-failures";
import { findNames } from "@/db/queries/market";
import { findPriceNews } from "@/db/queries/price-news";
import { priceKey } from "@/db/queries/prices";
import * as contract from "@/lib/contract/home";
import { timeOfId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { stepError } from "@/lib/schema/step-error";
import { on } from "@/lib/service/on";
import { briefValue } from "@/lib/widgets/brief-value";

/** Maximum number of rows in each section of the page. */
const SHOWN = 5;
const SHOWN_MARKS = 24;
const DAY_MS = 24 * 3600 * 1000;
const OFFERED_MS = 30 * DAY_MS;
const PUBLISHED_MS = 7 * DAY_MS;

/** Each part of the response is limited, so a large workspace costs no more than a small one. */
export const getHome = on(contract.getHome, async (services, { caller }) => {
  const { db, clock } = services;
  const { workspaceId, userId } = caller;
  const now = new Date(clock());
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const [live, waiting, open, boards, selling, steps, published, prices] = await Promise.all([
    findLive(db, workspaceId),
    listApprovals(db, { ...OPEN, workspaceId, now }),
    listAlerts(db, { workspaceId, status: "open", workflowId: null, before: null, limit: LOOKED_AT }),
    findBoards(db, workspaceId, userId, SHOWN),
    findSelling(db, workspaceId, monthOf(now)),
    findFirstSteps(db, workspaceId, userId),
    findPublishedByOthers(db, workspaceId, userId, ago(PUBLISHED_MS), SHOWN),
    readPriceNews(db, workspaceId, now, ago(OFFERED_MS)),
  ]);
  const names = new Map(live.map(({ id, name }) => [id, name]));
  const shown = live.slice(0, SHOWN);
  const shownIds = shown.map(({ id }) => id);
  const [marks, freshness, failures, bodies] = await Promise.all([
    findRunMarks(db, workspaceId, shownIds, SHOWN_MARKS),
    findFreshness(db, workspaceId, shownIds),
    lastFailures(db, workspaceId, [...names.keys()]),
    findNewestBodies(db, workspaceId, shownIds),
  ]);
  const failing = new Set(failures.map(({ workflowId }) => workflowId));
  const { hasWorkflows, closed, ...tour } = steps;
  return ok({
    failing: failures
      .toSorted((one, other) => other.finishedAt.getTime() - one.finishedAt.getTime())
      .slice(0, SHOWN)
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
      .slice(0, SHOWN),
    waiting: waiting.map(({ id, title, createdAt }) => ({
      id,
      title,
      created_at: createdAt.toISOString(),
    })),
    offers: prices.filter(({ effective_at }) => Date.parse(effective_at) <= now.getTime()).slice(0, SHOWN),
    announced: prices.filter(({ effective_at }) => Date.parse(effective_at) > now.getTime()).slice(0, SHOWN),
    published: published.map(({ id, at, ...rest }) => ({ workflow_id: id, ...rest, at: at.toISOString() })),
    live: shown.map(({ id, name, version }) => ({
      id,
      name,
      version,
      runs: marks
        .filter(({ workflowId }) => workflowId === id)
        .map(markOf)
        .reverse(),
      published_at: freshness.get(id)?.publishedAt?.toISOString() ?? null,
      value: newestValue(bodies.filter(({ workflowId }) => workflowId === id)),
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
  limit: SHOWN,
} as const;

/**
 * Maximum number of open alerts that are read. It is larger than `SHOWN`, because most alerts are for
 * failures that the page shows already.
 */
const LOOKED_AT = 50;
const FAILURE_RULES: ReadonlySet<string> = new Set(["failure", "failures_in_a_row"]);

/**
 * Maximum number of price changes that are read. It is larger than `SHOWN`, because the changes are split
 * into two lists afterwards: current offers and announced changes.
 */
const PRICES_LOOKED_AT = 20;

async function readPriceNews(db: Db, workspaceId: string, now: Date, since: Date) {
  const news = await findPriceNews(db, workspaceId, { now, since, limit: PRICES_LOOKED_AT });
  if (news.length === 0) return [];
  const names = new Map((await findNames(db, news)).map((named) => [priceKey(named), named.name]));
  return news.flatMap(({ kind, itemId, price, newPrice, effectiveAt }) => {
    const name = names.get(priceKey({ kind, itemId }));
    if (name === undefined) return [];
    return [
      { kind, item_id: itemId, name, price, new_price: newPrice, effective_at: effectiveAt.toISOString() },
    ];
  });
}

function newestValue(bodies: readonly { readonly body: string }[]): contract.BriefValue | null {
  for (const { body } of bodies) {
    const value = briefValue(body);
    if (value !== null) return value;
  }
  return null;
}

/** The items of a dashboard's layout aren't checked, because only their number is used. */
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
