/**
 * Time until the object URL is revoked. The browser may first ask where to save the file, and reads the URL
 * only afterwards.
 */
const FETCHED_AFTER_MS = 10_000;

export function downloadText(name: string, text: string, type = "application/json"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_AFTER_MS);
}
