"use client";

import { BrokenPage } from "@/components/frame/broken-page";
import "./globals.css";

export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <main>
          <BrokenPage title="Something went wrong" error={error} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
