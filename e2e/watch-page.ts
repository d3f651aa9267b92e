import { expect, type Page, type Request } from "@playwright/test";

/** Previews, for example of a schedule or a price, change nothing. */
const PREVIEW = /\/(?:preview|simulation)$/;

export interface WatchedPage {
  /** Errors that a browser's console would show. */
  readonly troubles: string[];
  /** Waits until no response is pending. */
  atRest(): Promise<void>;
}

/** Collects failed and rejected requests, logged errors and uncaught exceptions. */
export function watchPage(page: Page): WatchedPage {
  const troubles: string[] = [];
  const open = new Set<object>();
  const pathOf = (url: string) => new URL(url).pathname;
  const isRead = (request: Request) => request.method() === "GET" || PREVIEW.test(pathOf(request.url()));
  page.on("request", (request) => {
    // A stream stays open for as long as the screen that reads it.
    if (request.resourceType() !== "eventsource") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => {
    open.delete(request);
    // Leaving a screen or continuing to type cancels pending reads, which browsers don't report as an error.
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
