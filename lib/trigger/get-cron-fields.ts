export function getCronFields(cron: string): string[] {
  const text = cron.trim();
  return (NAMED.get(text.toLowerCase()) ?? text).split(/\s+/);
}

/** `@reboot` is not included, because a schedule isn't tied to the startup of any machine. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["@yearly", "0 0 1 1 *"],
  ["@annually", "0 0 1 1 *"],
  ["@monthly", "0 0 1 * *"],
  ["@weekly", "0 0 * * 0"],
  ["@daily", "0 0 * * *"],
  ["@midnight", "0 0 * * *"],
  ["@hourly", "0 * * * *"],
]);
