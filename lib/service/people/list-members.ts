import { listMembers as findMembers } from "@/db/queries/members";
import * as contract from "@/lib/contract/members";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { memberAnswer } from "./member-answer";

export const listMembers = on(contract.listMembers, async ({ db }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findMembers(db, caller.workspaceId, window.value);
  return ok(pageOf(rows, query, (row) => memberAnswer(row, caller)));
});
