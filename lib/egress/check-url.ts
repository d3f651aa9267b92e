import { fail, ok, type Result } from "@/lib/kit/result";

/**
 * Call this before the name is resolved. The URL parser normalises `0177.1`, `2130706433`, `%31`, `①` and the
 * like to the host that will be connected to, so later checks see that host.
 */
export function checkUrl(text: string, base?: URL): Result<URL, string> {
  if (!URL.canParse(text, base)) return fail("This is not a valid URL.");
  const url = new URL(text, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return fail(`Only http and https URLs work, not ${url.protocol}//.`);
  }
  if (url.username !== "" || url.password !== "") {
    return fail("URLs can't contain a user name or password. Send them in a header.");
  }
  return ok(url);
}

export function portOf(url: { readonly protocol: string; readonly port: string }): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}
