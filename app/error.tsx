"use client";

import { BrokenPage } from "@/components/frame/broken-page";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <BrokenPage title="Something went wrong on this page" error={error} onRetry={retry} hasOtherPages />;
}
