"use client";

import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** A bug in a page. The digest is what the server's log knows it by. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <ErrorState
      title="This page broke"
      errorId={error.digest ?? null}
      onRetry={reset}
      actions={<LinkButton href="/workflows">Go to the workflows</LinkButton>}
    >
      What you saved is safe. Try again; if it stays, give the operator the error id.
    </ErrorState>
  );
}
