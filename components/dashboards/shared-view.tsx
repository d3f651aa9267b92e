"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import { Wordmark } from "@/components/frame/wordmark";
import { Paywall } from "@/components/parts/paywall";
import { paywallOf } from "@/components/parts/paywall-of";
import { sharedDataOptions, sharedOptions } from "@/lib/client/dashboard-queries";
import type { Shared } from "@/lib/contract/share-links";
import { cannotShow } from "./cannot-show";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { SharedItem } from "./shared-item";
import { useLiveChanges } from "./use-live-changes";

interface SharedViewProps {
  token: string;
  /** The key of a subscription, if the URL contains one. */
  apiKey: string | null;
  /** Null if the item has a price that the visitor hasn't paid. */
  initial: Shared | null;
  embedded: boolean;
}

export function SharedView({ token, apiKey, initial, embedded }: SharedViewProps) {
  const shared = useQuery({ ...sharedOptions(token, apiKey), ...(initial && { initialData: initial }) });
  const isThere = shared.data !== undefined;
  // All tabs share one stream, which can't carry the key of a single tab. If there is a key, the page polls
  // instead.
  const item = isThere && apiKey === null ? `shared/${token}` : null;
  const isLive = useLiveChanges(item, sharedDataOptions(token, apiKey).queryKey);
  const data = useQuery({ ...sharedDataOptions(token, apiKey, isLive), enabled: isThere });
  const paywall = paywallOf(data.error) ?? paywallOf(shared.error);
  const failed = cannotShow(shared) || cannotShow(data);
  if (shared.data && !paywall && !failed)
    return (
      <SharedItem
        shared={shared.data}
        data={data.data}
        error={data.error}
        embedded={embedded}
        board={{ kind: "shared", token, apiKey }}
      />
    );
  return (
    <Outside embedded={embedded}>
      {paywall && <Paywall {...paywall} outside />}
      {!paywall && failed && <ProblemState title="Can't show this" query={shared.isError ? shared : data} />}
      {!paywall && !failed && <DashboardSkeleton />}
    </Outside>
  );
}

function Outside({ embedded, children }: { embedded: boolean; children: ReactNode }) {
  return (
    <main className="flex h-dvh flex-col overflow-y-auto">
      {!embedded && (
        <header className="flex min-h-12 shrink-0 items-center border-b bg-surface px-4 py-2">
          <Wordmark />
        </header>
      )}
      {children}
    </main>
  );
}
