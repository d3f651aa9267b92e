"use client";

import { BrokenPage } from "@/components/frame/broken-page";

/** A bug in a page. */
export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <BrokenPage title="This page broke" error={error} onRetry={retry} hasOtherPages />;
}
