import type { Run, Step } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";

/**
 * A run that has ended never changes again, and a step's attempt number only increases, so outdated events
 * are dropped.
 */
export function mergeRun(known: Run | undefined, news: Run): Run {
  if (!known || !hasEnded(known.status)) return news;
  return hasEnded(news.status) ? news : known;
}

export function mergeStep(run: Run, news: Step): Run {
  const at = run.steps.findIndex((step) => step.worker === news.worker);
  const known = run.steps[at];
  if (!known) return { ...run, steps: [...run.steps, news] };
  if (isOlder(news, known)) return run;
  return { ...run, steps: run.steps.with(at, news) };
}

function isOlder(news: Step, known: Step): boolean {
  if (news.attempt !== known.attempt) return news.attempt < known.attempt;
  return hasEnded(known.status) && !hasEnded(news.status);
}
