import { endHook, type HookEnd, type HookRow } from "@/db/queries/hooks";
import type { Services } from "@/lib/service/services";
import { notifyHookEnd } from "./notify-hook-end";

/** Its end and the mail to who made it are written together; once, however many find out. */
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
