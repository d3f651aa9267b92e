/**
 * True if the workflow has only schedules. In that case, subscribers can't start its runs, so a price per
 * cycle earns nothing.
 */
export function hasOnlySchedules(workers: readonly { readonly type: string }[]): boolean {
  const triggers = workers.filter(({ type }) => type === "webhook_trigger" || type === "schedule_trigger");
  return triggers.length > 0 && triggers.every(({ type }) => type === "schedule_trigger");
}
