import type { BackupManifest } from "./backup-format";

export function describeBackup({ tables }: BackupManifest): string {
  const counted = (noun: string) => {
    const rows = tables.find(({ name }) => name === `${noun}s`)?.rows ?? 0;
    return `${rows} ${noun}${rows === 1 ? "" : "s"}`;
  };
  const all = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${counted("workspace")}, ${counted("workflow")} and ${counted("run")} (${all} rows in ${tables.length} tables)`;
}
