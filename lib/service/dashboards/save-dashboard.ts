import type { Db } from "@/db/handle";
import { type DashboardRow, insertDashboard, lockDashboard, updateDashboard } from "@/db/queries/dashboards";
import { updateSubscriptionPauses } from "@/db/queries/subscription-pauses";
import { hasOpenSubscription } from "@/db/queries/subscriptions";
import { findWidgets } from "@/db/queries/widgets";
import * as contract from "@/lib/contract/dashboards";
import type { BodyOf } from "@/lib/contract/endpoint";
import { newId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { LayoutItem } from "@/lib/schema/dashboard";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { on, withEtag } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import { dashboardAnswer } from "./dashboard-answer";

type Given = BodyOf<typeof contract.createDashboard>;

export const createDashboard = on(
  contract.createDashboard,
  async ({ db, clock }, { caller, body }) => {
    const layout = await checkLayout(db, caller, body.layout ?? []);
    if (!layout.ok) return layout;
    const now = clock();
    const at = new Date(now);
    const row = await insertDashboard(db, {
      id: newId(now),
      workspaceId: caller.workspaceId,
      name: body.name,
      layout: JSON.stringify(layout.value),
      parameters: JSON.stringify(body.parameters ?? {}),
      visibility: body.visibility ?? "workspace",
      ...(body.calls_per_hour !== undefined && { callsPerHour: body.calls_per_hour }),
      createdBy: caller.userId,
      createdAt: at,
      updatedAt: at,
    });
    if (!row) throw new Error("An insert that gave no row");
    return ok(dashboardAnswer(row));
  },
  withEtag,
);

export const saveDashboard = on(
  contract.saveDashboard,
  async (services, { caller, params: { id }, body, ifMatch }) => {
    const { db, clock } = services;
    return db.transaction(async (tx) => {
      const before = await lockDashboard(tx, caller, id);
      if (!before) return notFound("dashboard");
      const stale = refuseStaleDashboard(before, ifMatch);
      if (stale) return fail(stale);
      const layout = body.layout && (await checkLayout(tx, caller, body.layout));
      if (layout && !layout.ok) return layout;
      // Creating a subscription locks the dashboard's row too, so the dashboard can't become private while a
      // subscription is being created.
      const isPaidFor =
        body.visibility === "private" && (await hasOpenSubscription(tx, "dashboard", id, clock()));
      const visibility = checkVisibility(caller, before, body, isPaidFor);
      if (!visibility.ok) return visibility;
      const row = await updateDashboard(tx, caller.workspaceId, id, {
        name: body.name,
        ...(layout && { layout: JSON.stringify(layout.value) }),
        ...(body.parameters && { parameters: JSON.stringify(body.parameters) }),
        ...(body.calls_per_hour !== undefined && { callsPerHour: body.calls_per_hour }),
        ...visibility.value,
        revision: before.revision + 1,
        updatedAt: new Date(clock()),
      });
      if (layout) await updateSubscriptionPauses(tx, caller.workspaceId, clock());
      return row ? ok(dashboardAnswer(row)) : notFound("dashboard");
    });
  },
  withEtag,
);

/** If the creator was never recorded, the person who makes the dashboard private becomes the creator. */
function checkVisibility(
  caller: Caller,
  before: DashboardRow,
  given: Given,
  isPaidFor: boolean,
): Result<Partial<DashboardRow>, Problem> {
  const { visibility = before.visibility } = given;
  if (visibility !== "private" || before.visibility === "private") return ok({ visibility });
  const maker = before.createdBy ?? caller.userId;
  if (maker !== caller.userId)
    return refused("forbidden", "Only the person who created a dashboard can make it private.");
  if (isPaidFor) return refused("conflict", "This dashboard has subscribers, so you can't make it private.");
  return ok({ visibility, createdBy: maker });
}

async function checkLayout(
  db: Db,
  caller: Caller,
  layout: LayoutItem[],
): Promise<Result<LayoutItem[], Problem>> {
  const ids = layout.map((item) => item.widget_id);
  const known = new Set((await findWidgets(db, caller.workspaceId, ids)).map((widget) => widget.id));
  const missing = layout.flatMap((item, index) =>
    known.has(item.widget_id) ? [] : [fault(index, "not_found", "Widget not found in this workspace.")],
  );
  if (missing.length > 0)
    return fail(
      problem("not_found", "The layout contains a widget that is not in this workspace.", {
        errors: missing,
      }),
    );
  const repeated = layout.flatMap((item, index) =>
    ids.indexOf(item.widget_id) === index
      ? []
      : [fault(index, "duplicate", "This widget is already on the dashboard.")],
  );
  if (repeated.length > 0)
    return fail(problem("invalid_input", "The layout contains a widget twice.", { errors: repeated }));
  return ok(layout);
}

function fault(index: number, code: string, message: string) {
  return { path: `layout[${index}].widget_id`, code, message };
}

export function refuseStaleDashboard(row: DashboardRow, ifMatch: string | null): Problem | null {
  if (ifMatch === null || ifMatch === "*" || ifMatch === String(row.revision)) return null;
  return problem("revision_conflict", "Someone else changed this dashboard since you opened it.", {
    extra: { current: dashboardAnswer(row) },
  });
}
