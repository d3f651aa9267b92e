import type { RunFilter } from "@/db/queries/find-runs";
import type { RunConditions } from "@/lib/contract/runs";
import type { Caller } from "@/lib/schema/person";

export function runFilterOf(
  caller: Pick<Caller, "workspaceId">,
  asked: RunConditions,
  { workflowId, before, nowMs }: { workflowId: string | null; before: string | null; nowMs: number },
): RunFilter {
  return {
    workspaceId: caller.workspaceId,
    workflowId,
    before,
    from: asked.after === undefined ? null : Date.parse(asked.after),
    until: asked.before === undefined ? null : Date.parse(asked.before),
    status: asked.status ?? null,
    trigger: asked.trigger ?? null,
    mode: asked.mode ?? null,
    longerThan: inMs(asked.longer_than),
    shorterThan: inMs(asked.shorter_than),
    variable: asked.variable === undefined ? null : variableOf(asked.variable),
    error: asked.error ?? null,
    errorGroup: asked.cause ?? null,
    now: new Date(nowMs),
  };
}

function inMs(seconds: number | undefined): number | null {
  return seconds === undefined ? null : seconds * 1000;
}

function variableOf(text: string): { name: string; value: string } {
  const at = text.indexOf("=");
  return { name: text.slice(0, at), value: text.slice(at + 1) };
}
