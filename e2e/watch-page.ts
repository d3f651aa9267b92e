import { expect, type Page, type Request } from "@playwright/test";

/** Previews, such as those of a schedule or a price, compute and change nothing. */
const PREVIEW = /\/(?:preview|simulation)$/;

export interface WatchedPage {
  /** What a browser's console would show in red. */
  readonly troubles: string[];
  /** Waits until no answer is outstanding. */
  atRest(): Promise<void>;
}

/** Collects failed requests, refused ones, logged errors and uncaught exceptions. */
export function watchPage(page: Page): WatchedPage {
  const troubles: string[] = [];
  const open = new Set<object>();
  const pathOf = (url: string) => new URL(url).pathname;
  const isRead = (request: Request) => request.method() === "GET" || PREVIEW.test(pathOf(request.url()));
  page.on("request", (request) => {
    // A stream ends with the screen that reads it.
    if (request.resourceType() !== "eventsource") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => {
    open.delete(request);
    // Leaving a screen, or typing on, cancels what was still being read. Browsers don't report that.
    if (isRead(request) && request.failure()?.errorText === "net::ERR_ABORTED") return;
    troubles.push(`${request.method()} ${pathOf(request.url())}: ${request.failure()?.errorText}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${pathOf(response.url())}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  return { troubles, atRest: () => expect.poll(() => open.size).toBe(0) };
}
