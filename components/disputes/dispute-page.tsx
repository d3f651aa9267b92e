"use client";

import { useQuery } from "@tanstack/react-query";
import { isMissing } from "@/components/frame/item-not-found";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { query } from "@/lib/client/query";
import { getDispute } from "@/lib/contract/disputes";
import { DisputeActions } from "./dispute-actions";
import { DisputeFacts } from "./dispute-facts";
import { itemName } from "./dispute-labels";
import { DisputeRuns } from "./dispute-runs";
import { DisputeThread } from "./dispute-thread";

/** One thread for buyer, seller and operator. The API's answer says who may do what. */
export function DisputePage({ id }: { id: string }) {
  const dispute = useQuery(query(getDispute, { params: { id } }));
  return (
    <Page
      trail={
        <>
          <Link href="/disputes" className="text-muted hover:text-text">
            Disputes
          </Link>
          <span aria-hidden className="text-muted">
            /
          </span>
        </>
      }
      title={dispute.data ? itemName(dispute.data) : "Dispute"}
    >
      {dispute.isPending && <TableSkeleton columns={2} />}
      {dispute.isError && !dispute.data && (
        <ProblemState
          title={isMissing(dispute.error) ? "Dispute not found" : "Couldn't load the dispute"}
          error={dispute.error}
          {...(!isMissing(dispute.error) && { onRetry: dispute.refetch, retrying: dispute.isFetching })}
          actions={<LinkButton href="/disputes">All disputes</LinkButton>}
        />
      )}
      {dispute.data && (
        <div className="mx-auto grid w-full max-w-5xl gap-x-8 gap-y-6 p-4 pb-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <aside className="flex flex-col gap-4 lg:order-last">
            <DisputeFacts dispute={dispute.data} />
            <DisputeActions dispute={dispute.data} />
            <DisputeRuns dispute={dispute.data} />
          </aside>
          <DisputeThread dispute={dispute.data} />
        </div>
      )}
    </Page>
  );
}
