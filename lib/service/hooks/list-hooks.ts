import { deleteHook as drop, findHook, listHooks as findPage, type HookRow } from "@/db/queries/hooks";
import * as contract from "@/lib/contract/hooks";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { hookAnswer } from "./hook-answer";

export const listHooks = on(contract.listHooks, async ({ db }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findPage(db, caller.workspaceId, window.value);
  return ok(
    pageOf(
      rows.map((row) => ({ ...row, id: row.hook.id })),
      query,
      ({ hook, last, workflowName }) => ({ ...hookAnswer(hook, last), workflow_name: workflowName }),
    ),
  );
});

export const deleteHook = on(contract.deleteHook, async ({ db }, { caller, params: { id } }) => {
  const hook = await ownHook(db, caller, id);
  if (!hook.ok) return hook;
  await drop(db, hook.value);
  return ok(undefined);
});

export async function ownHook(
  db: Services["db"],
  caller: Caller,
  id: string,
): Promise<Result<HookRow, Problem>> {
  const hook = await findHook(db, caller.workspaceId, id);
  return hook ? ok(hook) : notFound("webhook");
}
