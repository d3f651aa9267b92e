import type { EndedRun } from "@/cli/server/await-run";
import type { ListedRun, Run, Step } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";

export function runLines(run: ListedRun): string[] {
  const { created_at, status, started_by, webhook_id, id, mode, error } = run;
  const by = webhook_id === null ? started_by : `${started_by} ${webhook_id}`;
  const line = [
    time(created_at),
    status.padEnd(9),
    took(run).padStart(9),
    id,
    by,
    ...(mode === "test" ? ["test"] : []),
  ];
  return [line.join("  "), ...(error === null ? [] : [`    ${errorLine(error)}`])];
}

export function wholeRunLines(run: Run): string[] {
  const { created_at, status, id, workflow_name, workflow_id, error, steps } = run;
  return [
    `${time(created_at)}  ${status}  ${took(run)}  ${id}  ${workflow_name ?? workflow_id}`,
    ...steps.flatMap((step) => [stepLine(step), ...(step.logs ?? []).flatMap((text) => indented(text))]),
    ...(error === null ? [] : [errorLine(error)]),
  ];
}

export function newSteps(report: (line: string) => void): (run: EndedRun) => void {
  const reported = new Set<string>();
  return ({ steps = [] }) => {
    for (const step of steps) {
      const key = `${step.worker} ${step.iteration ?? ""} ${step.attempt}`;
      if (!hasEnded(step.status) || reported.has(key)) continue;
      reported.add(key);
      report(stepLine(step));
    }
  };
}

function stepLine(step: Step): string {
  const { worker, type, status, attempt, error, reused, sample } = step;
  const notes = [
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
    ...(reused ? ["reused"] : []),
    ...(sample === true ? ["sample data"] : []),
    ...(error === null ? [] : [errorLine(error)]),
  ];
  return [`#${worker} ${type}`.padEnd(24), status.padEnd(9), took(step).padStart(9), ...notes]
    .join("  ")
    .trimEnd();
}

function errorLine({ code, message }: { readonly code: string; readonly message: string }): string {
  return `${code}: ${message}`;
}

function indented(text: string): string[] {
  return text.split("\n").map((line) => `    | ${line}`);
}

function time(iso: string): string {
  return iso.replace("T", " ").replace(/\.\d+Z$/, "Z");
}

function took({
  started_at: from,
  finished_at: to,
}: {
  readonly started_at: string | null;
  readonly finished_at: string | null;
}): string {
  if (from === null || to === null) return "";
  const ms = Date.parse(to) - Date.parse(from);
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
