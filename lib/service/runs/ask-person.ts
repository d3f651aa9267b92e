import { noteNotified, openApproval } from "@/db/queries/approvals";
import type { RunFacts } from "@/lib/engine/run-store";
import { newId } from "@/lib/kit/id";
import { ownAddress } from "@/lib/kit/own-address";
import { redactText } from "@/lib/kit/redact-text";
import type { Services } from "@/lib/service/services";
import type { Asked, Question } from "@/lib/workers/define-worker";
import { approvalUrl } from "./approval-token";

type Parts = Pick<Services, "hot" | "env" | "clock">;

interface Asking {
  readonly run: RunFacts;
  readonly worker: number;
  /** Values that are recorded nowhere, and shown to nobody. */
  readonly secrets: ReadonlySet<string>;
}

/** Opens what a step asks; a second attempt of it finds the first one's question, whatever became of that. */
export async function askPerson(
  { hot, env, clock }: Parts,
  { run, worker, secrets }: Asking,
  { title, message, fields, expiresMs }: Question,
): Promise<Asked> {
  const now = clock();
  const opened = await openApproval(hot, {
    id: newId(now),
    workspace_id: run.workspaceId,
    workflow_id: run.workflowId,
    run_id: run.id,
    worker,
    title: redactText(title, secrets),
    message: redactText(message, secrets),
    fields: redactText(JSON.stringify(fields), secrets),
    created_at: new Date(now),
    expires_at: new Date(expiresMs),
  });
  if (!opened) throw new Error("The run has ended");
  return {
    url: approvalUrl(env.secretKey, originOutside(env), opened.id),
    expiresMs: opened.expires_at.getTime(),
    notified: opened.notified === null ? null : JSON.parse(opened.notified),
    noteNotified: (notified) => noteNotified(hot, opened.id, redactText(JSON.stringify(notified), secrets)),
  };
}

/** What addresses begin with where no request says it. */
export function originOutside({ publicUrl, host, port }: Services["env"]): string {
  return publicUrl ?? ownAddress(host, port);
}
