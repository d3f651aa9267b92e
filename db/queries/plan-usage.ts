import { z } from "zod";
import { type Db, query } from "@/db/handle";

const day = z.object({
  day: z.string(),
  usedBy: z.string(),
  units: z.coerce.number(),
  cost: z.coerce.number(),
});

export async function findPlanUsage(db: Db, subscriptionId: string, since: Date) {
  return query(
    db,
    `select day::text as day, used_by, sum(units) as units, sum(cost) as cost from plan_days
     where subscription_id = $1::uuid and day >= ($2::timestamptz at time zone 'UTC')::date and units > 0
     group by 1, 2 order by 1, 2`,
    [subscriptionId, since],
  ).rows(day);
}
