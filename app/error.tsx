"use client";

import { digestOf } from "@/components/frame/digest-of";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";

/** A bug in a page. */
export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <ErrorState
      title="This page broke"
      errorId={digestOf(error)}
      onRetry={retry}
      actions={<LinkButton href="/workflows">Go to the workflows</LinkButton>}
    >
      What you saved is safe. Try again; if it stays, give the operator the error id.
    </ErrorState>
  );
}
