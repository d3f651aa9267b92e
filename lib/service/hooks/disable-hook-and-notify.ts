import { endHook, type HookEnd, type HookRow } from "@/db/queries/hooks";
import type { Services } from "@/lib/service/services";
import { notifyHookEnd } from "./notify-hook-end";

/**
 * Disables the webhook and queues the email in one transaction, and only once, however many processes notice the
 * reason.
 */
export async function disableHookAndNotify(
  services: Pick<Services, "db" | "clock" | "env">,
  hook: HookRow,
  reason: HookEnd,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (await endHook(tx, hook, reason, new Date(services.clock())))
      await notifyHookEnd(services, tx, hook, reason);
  });
}
