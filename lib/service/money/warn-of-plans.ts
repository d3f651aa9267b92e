import type { Db } from "@/db/handle";
import { findNames } from "@/db/queries/market";
import { findMailOf } from "@/db/queries/members";
import { insertNotices } from "@/db/queries/notices";
import { lockPeriodsToWarn, type PeriodToWarn, savePlanWarnings } from "@/db/queries/plan-warnings";
import { newId, randomToken } from "@/lib/kit/id";
import { maxOf } from "@/lib/kit/max-of";
import { quoteInline, quoteName } from "@/lib/kit/quote-text";
import { formatMillionths } from "@/lib/pricing/format-money";
import { type PlanWarning, warningsDue } from "@/lib/pricing/plan-use";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";

const BATCH = 100;

/**
 * The email and its record are written together while the period is locked, so each warning is sent once per period,
 * whichever process counts the usage, and even after a crash.
 */
export async function warnOfPlans(services: Pick<Services, "db" | "env" | "clock">): Promise<void> {
  let looked: number;
  do {
    looked = await services.db.transaction(async (transaction) => {
      const due = await lockPeriodsToWarn(transaction, BATCH);
      for (const period of due) await warn(services, transaction, period);
      return due.length;
    });
  } while (looked === BATCH);
}

async function warn(
  { env, clock }: Pick<Services, "env" | "clock">,
  tx: Db,
  period: PeriodToWarn,
): Promise<void> {
  const now = clock();
  const warnings = warningsDue(period, period);
  const lastOf = (which: PlanWarning["of"]) =>
    warnings.filter((warning) => warning.of === which).map(({ share }) => share);
  await savePlanWarnings(tx, period, {
    notified: Math.max(period.notified, maxOf(lastOf("included"))),
    notifiedOfLimit: Math.max(period.notifiedOfLimit, maxOf(lastOf("limit"))),
  });
  // A warning about a past period would be useless, so none is sent.
  if (!period.isLast || (period.paidUntil ?? 0) <= now) return;
  const address = await findMailOf(tx, period.workspaceId, period.createdBy);
  if (address === null) return;
  const [named] = await findNames(tx, [period]);
  const name = named?.name ?? `a ${period.kind}`;
  await insertNotices(
    tx,
    warnings.map((warning) => ({
      id: newId(now),
      workspaceId: period.workspaceId,
      type: "plan.used",
      channel: "email" as const,
      address,
      subject: `[Millrace] You've used ${warning.share} % of ${whatIsUsed(period, warning)} for ${quoteName(name, "a subscription")}`,
      body: [
        ...textOf(period, warning),
        "",
        `Your subscription to ${quoteInline(name)} has this plan.`,
        `Subscription: ${period.subscriptionId}`,
        `${instanceOrigin(env)}/market/${period.kind}/${period.itemId}`,
      ].join("\n"),
      messageId: `msg_${randomToken(24)}`,
      at: new Date(now),
      nextAt: new Date(now),
    })),
  );
}

/** If the plan's limit is higher than its included quota, there is a separate warning for each of the two. */
function whatIsUsed({ max, includes }: PeriodToWarn, { of }: PlanWarning): string {
  if (max === null || max === includes) return "your plan";
  return of === "limit" ? "your plan's limit" : "your plan's included units";
}

function textOf(period: PeriodToWarn, { of }: PlanWarning): string[] {
  const { unit, units, max, includes, overage, paidUntil, currency } = period;
  const count = (many: number) => many.toLocaleString("en");
  const day = new Date(paidUntil ?? 0).toISOString().slice(0, 10);
  const ends = `The period ends on ${day}.`;
  if (of === "limit" || max === includes)
    return [
      `You've used ${count(units)} of the ${count(max ?? includes)} ${unit}s in your plan. ${ends}`,
      `Once you've used all of your ${unit}s, further ${unit}s are rejected until the next period starts.`,
    ];
  const end = max === null ? "" : `, up to ${count(max)} ${unit}s in total. Further ${unit}s are rejected`;
  return [
    `You've used ${count(units)} of the ${count(includes)} ${unit}s included in your plan. ${ends}`,
    `Each further ${unit} costs ${formatMillionths(overage, currency, "en")}${end}.`,
  ];
}
