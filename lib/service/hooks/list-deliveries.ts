import { listDeliveries as findPage } from "@/db/queries/hook-deliveries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/hooks";
import type { Page } from "@/lib/contract/shapes";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { versionWindowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { deliveryAnswer } from "./hook-answer";
import { ownHook } from "./list-hooks";

export async function listDeliveries(
  { db }: Services,
  caller: Caller,
  id: string,
  page: Page,
): Promise<Result<AnswerOf<typeof contract.listDeliveries>, Problem>> {
  const hook = await ownHook(db, caller, id);
  if (!hook.ok) return hook;
  const window = versionWindowOf(page);
  if (!window.ok) return window;
  const rows = await findPage(db, hook.value.id, window.value);
  const shown = rows.slice(0, page.limit);
  return ok({
    items: shown.map((row) => deliveryAnswer(hook.value, row)),
    next_cursor: rows.length > page.limit ? String(shown.at(-1)?.n) : null,
  });
}
