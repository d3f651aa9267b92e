import type { BackupManifest } from "./backup-format";

/** What a backup holds, in the words of an operator. */
export function summary({ tables }: BackupManifest): string {
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  const all = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows("workspaces")} workspaces, ${rows("workflows")} workflows and ${rows("runs")} runs (${all} rows in ${tables.length} tables)`;
}
