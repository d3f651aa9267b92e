import { ownPath } from "@/lib/kit/own-path";

/**
 * Creates the URLs to which the payment provider sends people back. They contain the outcome for the page to
 * show, so that an abandoned payment doesn't look completed.
 */
export function makeReturnUrls(
  origin: string,
  path = "/settings?tab=billing",
  { name, done }: { readonly name: string; readonly done: string },
) {
  const urlWith = (outcome: string) => {
    const url = new URL(ownPath(path, origin), origin);
    url.searchParams.set(name, outcome);
    return url.href;
  };
  return { successUrl: urlWith(done), cancelUrl: urlWith("cancelled") };
}
