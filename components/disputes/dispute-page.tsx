"use client";

import { useQuery } from "@tanstack/react-query";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { QueryState } from "@/components/frame/query-state";
import { Trail } from "@/components/frame/trail";
import { LinkButton } from "@/components/ui/link-button";
import { query } from "@/lib/client/query";
import { getDispute } from "@/lib/contract/disputes";
import { DisputeActions } from "./dispute-actions";
import { DisputeFacts } from "./dispute-facts";
import { claimOf, itemName } from "./dispute-labels";
import { DisputeRuns } from "./dispute-runs";
import { DisputeThread } from "./dispute-thread";

export function DisputePage({ id }: { id: string }) {
  const dispute = useQuery(query(getDispute, { params: { id } }));
  const all = <LinkButton href="/disputes">All disputes</LinkButton>;
  return (
    <Page
      trail={<Trail href="/disputes">Disputes</Trail>}
      title={dispute.data ? itemName(dispute.data) : "Dispute"}
    >
      <QueryState
        query={dispute}
        failed="Couldn't load the dispute"
        missing={<ProblemState title="Dispute not found" error={dispute.error} actions={all} />}
        actions={all}
        columns={2}
      >
        {(data) => (
          <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 p-4 pb-10">
            <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
              <p className="min-w-0 max-w-prose text-base wrap-anywhere">{claimOf(data)}</p>
              <DisputeActions dispute={data} />
            </header>
            <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <DisputeThread dispute={data} />
              <aside className="flex flex-col gap-4">
                <DisputeFacts dispute={data} />
                <DisputeRuns dispute={data} />
              </aside>
            </div>
          </div>
        )}
      </QueryState>
    </Page>
  );
}
