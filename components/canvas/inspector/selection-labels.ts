export function selectionLabels(workers: number, notes: number): string {
  if (workers === 0 && notes === 1) return "Note";
  return [counted(workers, "worker"), counted(notes, "note")].filter(Boolean).join(" and ");
}

function counted(count: number, noun: string): string {
  return count === 0 ? "" : `${count} ${noun}${count === 1 ? "" : "s"}`;
}
