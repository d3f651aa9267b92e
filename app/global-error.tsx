"use client";

import { BrokenPage } from "@/components/frame/broken-page";
import "./globals.css";

/** The frame itself broke, so this page brings its own document. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Millrace broke</title>
        <main>
          <BrokenPage title="Millrace broke" error={error} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
