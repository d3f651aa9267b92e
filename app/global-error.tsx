"use client";

import { ErrorState } from "@/components/ui/error-state";
import "./globals.css";

interface GlobalErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** The frame itself broke, so this page brings its own document. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body>
        <main>
          <ErrorState title="Millrace broke" errorId={error.digest ?? null} onRetry={reset}>
            What you saved is safe. Try again; if it stays, give the operator the error id.
          </ErrorState>
        </main>
      </body>
    </html>
  );
}
