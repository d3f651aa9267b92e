import { noteNotified, openApproval } from "@/db/queries/approvals";
import type { StepFacts } from "@/lib/engine/engine";
import type { RunFacts } from "@/lib/engine/run-store";
import { beginningOf } from "@/lib/kit/beginning-of";
import { newId } from "@/lib/kit/id";
import type { Json } from "@/lib/kit/json";
import { ownAddress } from "@/lib/kit/own-address";
import { redactText } from "@/lib/kit/redact-text";
import type { Services } from "@/lib/service/services";
import type { Asked, Question } from "@/lib/workers/define-worker";
import { approvalUrl } from "./approval-token";

type Parts = Pick<Services, "hot" | "env" | "clock">;

interface Asking extends Pick<StepFacts, "path" | "iteration"> {
  readonly run: RunFacts;
  readonly worker: number;
  readonly secrets: ReadonlySet<string>;
}

/**
 * If the step is attempted again, finds the approval request of the first attempt, whatever its status is.
 */
export async function askPerson(
  { hot, env, clock }: Parts,
  { run, worker, path = [], iteration, secrets }: Asking,
  { title, message, fields, expiresMs }: Question,
): Promise<Asked> {
  const now = clock();
  const opened = await openApproval(hot, {
    id: newId(now),
    workspaceId: run.workspaceId,
    workflowId: run.workflowId,
    runId: run.id,
    worker,
    iteration: [...path],
    item: iteration === undefined ? null : shownItem(iteration.item, secrets),
    title: redactText(title, secrets),
    message: redactText(message, secrets),
    fields: redactText(JSON.stringify(fields), secrets),
    createdAt: new Date(now),
    expiresAt: new Date(expiresMs),
  });
  if (!opened) throw new Error("The run has ended");
  return {
    url: approvalUrl(env.secretKey, originOutside(env), opened.id),
    expiresMs: opened.expiresAt.getTime(),
    notified: opened.notified === null ? null : JSON.parse(opened.notified),
    noteNotified: (notified) => noteNotified(hot, opened.id, redactText(JSON.stringify(notified), secrets)),
  };
}

const SHOWN_CHARACTERS = 120;
/**
 * Secrets are removed before the text is truncated to its final length, because a secret that is cut in half
 * would not be recognised.
 */
const LOOKED_AT_CHARACTERS = 2_000;

function shownItem(item: Json, secrets: ReadonlySet<string>): string {
  const clean = redactText(beginningOf(item, LOOKED_AT_CHARACTERS), secrets);
  const line = clean.replace(/[\s\p{C}]+/gu, " ").trim();
  return line.length > SHOWN_CHARACTERS
    ? `${line.slice(0, SHOWN_CHARACTERS).replace(/\p{Cs}$/u, "")}…`
    : line;
}

export function originOutside({ publicUrl, host, port }: Services["env"]): string {
  return publicUrl ?? ownAddress(host, port);
}
