import { listDeliveries as findPage } from "@/db/queries/hook-deliveries";
import * as contract from "@/lib/contract/hooks";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { versionWindowOf } from "@/lib/service/process/page";
import { deliveryAnswer } from "./hook-answer";
import { ownHook } from "./list-hooks";

export const listDeliveries = on(contract.listDeliveries, async ({ db }, { caller, params, query }) => {
  const hook = await ownHook(db, caller, params.id);
  if (!hook.ok) return hook;
  const window = versionWindowOf(query);
  if (!window.ok) return window;
  const rows = await findPage(db, hook.value.id, window.value);
  const shown = rows.slice(0, query.limit);
  return ok({
    items: shown.map((row) => deliveryAnswer(hook.value, row)),
    next_cursor: rows.length > query.limit ? String(shown.at(-1)?.n) : null,
  });
});
