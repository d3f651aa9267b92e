import type { Metadata } from "next";

/**
 * Metadata of a public page that doesn't exist. After `notFound()`, Next would send an empty page that only
 * its scripts can fill. So this page is rendered like any other, and the web server takes its status from
 * here (`bin/launch/plain-page.ts`).
 */
export const MISSING: Metadata = {
  title: "Not found",
  robots: { index: false },
  other: { "http-status": "404" },
};
