import { invitationsFor, listInvitations as openOf } from "@/db/queries/invitations";
import * as contract from "@/lib/contract/invitations";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { invitationAnswer } from "./invitation-answer";

export const listInvitations = on(contract.listInvitations, async ({ db, clock }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await openOf(db, caller.workspaceId, window.value, new Date(clock()));
  return ok(pageOf(rows, query, invitationAnswer));
});

export const listMyInvitations = on(contract.listMyInvitations, async ({ db, clock }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await invitationsFor(db, caller.email, window.value, new Date(clock()));
  return ok(pageOf(rows, query, invitationAnswer));
});
