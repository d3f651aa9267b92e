import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { SIGNED } from "./ledger";

const standing = z
  .object({
    balance: z.coerce.number(),
    held: z.coerce.number(),
    cap: z.coerce.number().nullable(),
    spent: z.coerce.number(),
    endsAt: z.date().nullable(),
    startedAt: z.date().nullable(),
    includes: z.coerce.number(),
    overage: z.coerce.number(),
    max: z.coerce.number().nullable(),
    minor: z.coerce.number(),
    units: z.coerce.number(),
    remainder: z.coerce.number(),
    pending: z.coerce.number(),
  })
  .transform(({ balance, held, cap, spent, startedAt, endsAt, ...use }) => ({
    balance,
    held,
    cap,
    spent,
    plan:
      startedAt === null
        ? null
        : { ...use, startedAt: startedAt.getTime(), endsAt: endsAt?.getTime() ?? null },
  }));
/**
 * `plan` is the usage of the subscription's plan in the current period; null if the subscription has no plan.
 */
export type Standing = z.output<typeof standing>;

export interface StandingName {
  readonly subscriptionId: string;
  readonly currency: string;
  /** Number of the current plan period; null if the subscription has no plan. */
  readonly period: number | null;
  /** Start of the calendar month. Spending since then counts towards the spending cap. */
  readonly since: number;
}

export async function findStanding(
  db: Db,
  { subscriptionId, currency, period, since }: StandingName,
): Promise<Standing | undefined> {
  return prepared(db, STANDING, [subscriptionId, currency, period, new Date(since)]).row(standing);
}

const STANDING = `select coalesce(a.balance, 0) as balance, s.spending_cap as cap,
  coalesce((select sum(h.amount) from holds h where h.debit_account = a.id), 0) as held,
  case when s.spending_cap is null then 0 else
    (select coalesce(sum(${SIGNED}), 0) from ledger_entries e where e.subscription_id = s.id and e.at >= $4)
    + (select coalesce(sum(h.amount), 0) from holds h where h.subscription_id = s.id) end as spent,
  p.started_at, s.paid_until as ends_at, p.includes, p.overage, p.max_units as max, p.minor, p.units, p.remainder,
  (select count(*) from holds h where h.subscription_id = s.id and h.period = p.number) as pending
from subscriptions s
left join ledger_accounts a on a.workspace_id = s.workspace_id and a.currency = $2
left join plan_periods p on p.subscription_id = s.id and p.number = $3::int
where s.id = $1::uuid`;
