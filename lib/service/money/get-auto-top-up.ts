import type { Db } from "@/db/handle";
import { type AutoTopUpRow, findAutoTopUp, sumAutoTopUps } from "@/db/queries/auto-top-ups";
import { findCurrentCard } from "@/db/queries/saved-cards";
import type { AutoTopUp } from "@/lib/contract/auto-top-up";
import * as contract from "@/lib/contract/auto-top-up";
import { ok } from "@/lib/kit/result";
import { monthStart } from "@/lib/pricing/period";
import { on } from "@/lib/service/on";
import type { Services } from "@/lib/service/services";
import { CARD_CONSENT } from "./card-consent";

type Parts = Pick<Services, "db" | "clock" | "env">;

export const getAutoTopUp = on(contract.getAutoTopUp, async (services, { caller: { workspaceId } }) =>
  ok(await describeAutoTopUp(services, services.db, workspaceId)),
);

export async function describeAutoTopUp(
  { clock, env }: Parts,
  db: Db,
  workspaceId: string,
): Promise<AutoTopUp> {
  const setting = await findAutoTopUp(db, workspaceId);
  const card = await findCurrentCard(db, workspaceId);
  return {
    available: env.stripe !== undefined,
    enabled: setting?.enabled ?? false,
    currency: setting?.currency ?? null,
    below: setting?.below ?? null,
    amount: setting?.amount ?? null,
    monthly_max: setting?.monthlyMax ?? null,
    added_this_month: setting ? (await sumAutoTopUps(db, setting, monthStart(clock()))).added : 0,
    stopped: stopOf(setting),
    card: card
      ? {
          ...{ brand: card.brand, last_four: card.lastFour },
          ...{ saved_by: card.savedBy, saved_at: card.savedAt.toISOString() },
        }
      : null,
    consent: CARD_CONSENT,
  };
}

function stopOf(setting: AutoTopUpRow | undefined): AutoTopUp["stopped"] {
  if (!setting?.stopped || !setting.stoppedAt) return null;
  return { reason: setting.stopped, at: setting.stoppedAt.toISOString() };
}
