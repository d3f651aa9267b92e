import { invitationsFor, listInvitations as openOf } from "@/db/queries/invitations";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { listInvitations as contract } from "@/lib/contract/invitations";
import type { Page } from "@/lib/contract/shapes";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { invitationAnswer } from "./invitation-answer";

type Answer = Promise<Result<AnswerOf<typeof contract>, Problem>>;

export async function listInvitations({ db, clock }: Services, caller: Caller, page: Page): Answer {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await openOf(db, caller.workspaceId, window.value, new Date(clock()));
  return ok(pageOf(rows, page, invitationAnswer));
}

export async function listMyInvitations({ db, clock }: Services, caller: Caller, page: Page): Answer {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await invitationsFor(db, caller.email, window.value, new Date(clock()));
  return ok(pageOf(rows, page, invitationAnswer));
}
