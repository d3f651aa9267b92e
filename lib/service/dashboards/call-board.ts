import { type DashboardRow, findDashboard, type Seer } from "@/db/queries/dashboards";
import { findRun, findSteps } from "@/db/queries/runs";
import type { WidgetRow } from "@/db/queries/widgets";
import * as dashboards from "@/lib/contract/dashboards";
import * as sharing from "@/lib/contract/share-links";
import { objectOf } from "@/lib/kit/json";
import { minOf } from "@/lib/kit/max-of";
import { ok, type Result } from "@/lib/kit/result";
import type { ShownError, WidgetAsk } from "@/lib/schema/dashboard";
import type { Problem } from "@/lib/schema/problem";
import { onView } from "@/lib/service/on";
import { allow, allowance } from "@/lib/service/process/allow";
import { notFound } from "@/lib/service/process/faults";
import type { LiveWorkflow } from "@/lib/service/published/live-workflows";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { questionOf } from "@/lib/widgets/question-of";
import { isOffered } from "@/lib/widgets/symbol-choices";
import { CACHED_CALLS, type CallOutcome } from "./cached-calls";
import { type CallFrom, callForBoard } from "./call-for-board";
import { dashboardAnswer } from "./dashboard-answer";
import { openLink } from "./get-shared";
import { openItem } from "./open-item";
import { readPublished } from "./published-data";
import { shownWidgets } from "./read-widget-data";
import { optionsOf, sourceOf } from "./widget-answer";

/**
 * A dashboard whose widgets call workflows. Members of its workspace can set any values for the calls (for
 * example, any symbol); visitors can choose only among the values that the dashboard's owner offers.
 */
interface Board {
  readonly row: DashboardRow;
  readonly widgets: readonly WidgetRow[];
  readonly isMember: boolean;
}

export const callDashboard = onView(
  dashboards.callDashboard,
  async (services, { caller, params: { id }, body, origin, request }) => {
    const opened = await openItem(services, caller, "dashboard", id);
    const from = { origin, address: () => request.address };
    return opened.ok ? callSeen(services, opened.value, opened.value.own, id, body, from) : opened;
  },
  asJson,
);

/** A link to a single widget makes no calls, because it has no dashboard whose call limit could apply. */
export const callShared = onView(
  sharing.callShared,
  async (services, { caller, params, body, origin, request }) => {
    const link = await openLink(services, params.token, caller);
    if (!link.ok) return link;
    const { kind, itemId, workspaceId } = link.value;
    if (kind === "widget") return ok('{"calls":0,"left":0,"per_hour":0,"items":[]}');
    const from = { origin, address: () => request.address };
    return callSeen(services, { workspaceId, userId: null }, false, itemId, body, from);
  },
  asJson,
);

function asJson(json: string) {
  return { json };
}

async function callSeen(
  services: Services,
  seer: Seer,
  isMember: boolean,
  id: string,
  asked: dashboards.BoardCall,
  from: CallFrom,
): Promise<Result<string, Problem>> {
  const row = await findDashboard(services.db, seer, id);
  const widgets = await shownWidgets(services, seer, "dashboard", id);
  if (!row || widgets === null) return notFound("dashboard");
  return ok(await callBoard(services, { row, widgets, isMember }, asked, from));
}

interface Asking {
  readonly widget: WidgetRow;
  readonly workflow: LiveWorkflow | null;
  readonly providerId: string;
  readonly ask: WidgetAsk;
  readonly question: [string, string][];
  /**
   * Identifies the call. Widgets that need the same call share a run, even if they show different providers.
   */
  readonly key: string;
}

const KEEP_S = 60;
/** A call's result is reused for at least this long. Viewers who refresh within this time share one call. */
const MIN_KEPT_MS = 5_000;
/** Maximum time that a response waits for a run. For longer runs, the client polls. */
const PATIENCE_MS = 8_000;
const HOUR_MS = 3_600_000;
/** Visitors' share of the call limit, so that they can't use up all of it. */
const VISITORS = 0.5;

async function callBoard(
  services: Services,
  board: Board,
  asked: dashboards.BoardCall,
  from: CallFrom,
): Promise<string> {
  const asking = await askingOf(services, board, asked);
  const budget = budgetOf(services, board);
  const calls = services.part(CACHED_CALLS);
  const offered = board.isMember || isOffered(dashboardAnswer(board.row).parameters, asked.symbol);
  const runs = new Map<string, Promise<CallOutcome> | ShownError>();
  let begun = 0;
  for (const each of offered ? asking : []) {
    if (runs.has(each.key)) continue;
    const cachedMs = asked.anew && board.isMember ? MIN_KEPT_MS : (each.ask.keep ?? KEEP_S) * 1000;
    const known = calls.find(each.key, cachedMs, services.clock());
    const refusal = refusalOf(each);
    if (known && (await known.isTaken)) runs.set(each.key, known.outcome);
    else if (refusal !== null) runs.set(each.key, refusal);
    else if (asked.dry) {
      begun += 1;
      runs.set(each.key, UNDER_WAY);
    } else {
      const call = calls.begin(each.key, budget.take, () => begin(services, board, each, from));
      const isTaken = await call.isTaken;
      if (isTaken) begun += 1;
      runs.set(each.key, isTaken ? call.outcome : usedUp(budget.perHour));
    }
  }
  const left = await budget.left();
  const items = asked.dry
    ? []
    : await Promise.all(
        asking.map((each) => itemOf(services, board, each, offered ? runs.get(each.key) : NOT_OFFERED)),
      );
  return `{"calls":${begun},"left":${left},"per_hour":${budget.perHour},"items":[${items.join()}]}`;
}

/**
 * Returns the widgets that need a call. Leaves out widgets whose published value is recent and was made for
 * the requested variables (for example, the same symbol).
 */
async function askingOf(
  services: Services,
  { row, widgets }: Board,
  asked: dashboards.BoardCall,
): Promise<Asking[]> {
  const { live } = await services.part(PUBLISHED);
  const found: Asking[] = [];
  for (const widget of widgets) {
    const { ask } = optionsOf(widget);
    const source = sourceOf(widget);
    if (ask === undefined || "tableId" in source) continue;
    const question = questionOf(ask, asked);
    if (question.length === 0) continue;
    const known = await live.find(source.workflowId);
    const workflow = known?.workspaceId === row.workspaceId ? known : null;
    if (workflow?.providers.get(source.providerId)?.view) continue;
    const key = JSON.stringify([source.workflowId, workflow?.version, ask.webhook_id, question]);
    found.push({ widget, workflow, providerId: source.providerId, ask, question, key });
  }
  const published = await readPublished(
    services,
    row.workspaceId,
    found.map(({ widget }) => sourceOf(widget)),
    { seesTables: false },
  );
  const needed = await Promise.all(
    found.map(async ({ ask, question }, index) => {
      const head = published[index]?.head;
      const cachedMs = asked.anew ? MIN_KEPT_MS : (ask.keep ?? KEEP_S) * 1000;
      if (!head?.runId || services.clock() - head.publishedAt.getTime() >= cachedMs) return true;
      const run = await findRun(services.db, row.workspaceId, head.runId);
      const context = run === undefined ? {} : objectOf(run.context);
      return question.some(([name, value]) => String(context[name] ?? "") !== value);
    }),
  );
  return found.filter((_, index) => needed[index]);
}

/** This check makes no call, so its error doesn't count against the call limit. */
function refusalOf({ workflow, ask, providerId, question }: Asking): ShownError | null {
  const refuse = (message: string) => ({ code: "call_refused", message }) as const;
  if (workflow === null || workflow.version === null)
    return refuse("The workflow that this widget calls is not live.");
  const trigger = workflow.triggers.get(ask.webhook_id);
  if (!trigger || !workflow.providers.has(providerId))
    return refuse(
      "The live version of the workflow no longer has the webhook or the data provider that this widget uses.",
    );
  const unknown = question.find(([name]) => trigger.variables.every((variable) => variable.name !== name));
  return unknown ? refuse(`The webhook that this widget calls has no variable \`${unknown[0]}\`.`) : null;
}

function begin(services: Services, { row }: Board, each: Asking, from: CallFrom): Promise<CallOutcome> {
  const { workflow, ask, question } = each;
  const call = { boardId: row.id, workflowId: workflow?.id ?? "", webhookId: ask.webhook_id, question };
  return callForBoard(services, call, from);
}

/** Call limit that the owner sets for all viewers together. It is shared by all processes. */
function budgetOf({ db, clock }: Services, { row, isMember }: Board) {
  const all = { key: `board:${row.id}`, limit: row.callsPerHour };
  const visitors = { key: `board:${row.id}/visitors`, limit: Math.floor(row.callsPerHour * VISITORS) };
  const bounds = isMember ? [all] : [visitors, all];
  const perHour = minOf(bounds.map(({ limit }) => limit));
  return {
    perHour,
    async take(): Promise<boolean> {
      for (const { key, limit } of bounds) {
        const taken = limit > 0 && (await allow(db, key, { limit, windowMs: HOUR_MS }, clock())).allowed;
        if (!taken) return false;
      }
      return true;
    },
    async left(): Promise<number> {
      if (perHour === 0) return 0;
      const left = await Promise.all(
        bounds.map(({ key, limit }) => allowance(db, key, { limit, windowMs: HOUR_MS }, clock())),
      );
      return minOf(left.map((each) => each.left));
    },
  };
}

const UNDER_WAY: ShownError = { code: "call_under_way", message: "The workflow is running." };
const NOT_OFFERED: ShownError = {
  code: "not_offered",
  message: "The owner of this dashboard doesn't allow visitors to select this symbol.",
};

function usedUp(perHour: number): ShownError {
  const message =
    perHour === 0
      ? "This dashboard isn't allowed to call workflows. Its owner can enable calls by setting an hourly limit."
      : `This dashboard has used up its calls for this hour (limit: ${perHour}). Try again later.`;
  return { code: "calls_used_up", message };
}

async function itemOf(
  services: Services,
  board: Board,
  each: Asking,
  run: Promise<CallOutcome> | ShownError | undefined,
): Promise<string> {
  const outcome = run instanceof Promise ? await withinPatience(run) : (run ?? UNDER_WAY);
  if ("code" in outcome) return jsonOf(each, null, outcome);
  const { isMember } = board;
  if (outcome.state === "failed")
    return jsonOf(each, isMember ? outcome.runId : null, {
      code: "call_failed",
      message: isMember ? outcome.detail : "The workflow didn't respond.",
    });
  const worker = each.workflow?.providers.get(each.providerId)?.worker;
  const [step] = worker === undefined ? [] : await findSteps(services.db, outcome.runId, [worker]);
  const text = step?.status === "succeeded" ? step.result : null;
  if (text === null || text === undefined)
    return jsonOf(each, outcome.runId, {
      code: "call_failed",
      message: "The run published no value for this data provider.",
    });
  if (Buffer.byteLength(text) > MAX_BYTES)
    return jsonOf(each, outcome.runId, {
      code: "data_too_large",
      message: "The value is larger than 4 MiB.",
    });
  return jsonOf(each, outcome.runId, null, { text, outcome });
}

const MAX_BYTES = 4 * 1024 * 1024;

/** The value is never parsed here, so its numbers keep their exact text. */
function jsonOf(
  { widget }: Asking,
  runId: string | null,
  error: ShownError | null,
  value?: { text: string; outcome: Extract<CallOutcome, { state: "done" }> },
): string {
  const facts = {
    widget_id: widget.id,
    as_of: value ? new Date(value.outcome.at).toISOString() : null,
    version: null,
    run_id: runId,
    sample: value?.outcome.origin.sample ?? false,
    sources: value?.outcome.origin.sources ?? [],
    failure: null,
    error,
  };
  return `${JSON.stringify(facts).slice(0, -1)},"data":${value?.text ?? "null"}}`;
}

function withinPatience(outcome: Promise<CallOutcome>): Promise<CallOutcome | ShownError> {
  let timer: NodeJS.Timeout;
  const late = new Promise<ShownError>((resolve) => {
    timer = setTimeout(() => resolve(UNDER_WAY), PATIENCE_MS);
  });
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer));
}
