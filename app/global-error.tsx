"use client";

import { digestOf } from "@/components/frame/digest-of";
import { ErrorState } from "@/components/ui/error-state";
import "./globals.css";

/** The frame itself broke, so this page brings its own document. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Millrace broke</title>
        <main>
          <ErrorState title="Millrace broke" errorId={digestOf(error)} onRetry={retry}>
            What you saved is safe. Try again; if it stays, give the operator the error id.
          </ErrorState>
        </main>
      </body>
    </html>
  );
}
