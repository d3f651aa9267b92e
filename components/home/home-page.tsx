"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { CircleCheck, Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { useIsOwner, useMayChange } from "@/components/frame/use-me";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { homeOptions } from "@/lib/client/home-queries";
import { myInvitationsOptions } from "@/lib/client/invitation-queries";
import type { HomeAnswer } from "@/lib/contract/home";
import { BoardList } from "./board-list";
import { FirstSteps } from "./first-steps";
import { changeRows, decisionRows, failureRows } from "./home-rows";
import { HomeSection } from "./home-section";
import { LiveList } from "./live-list";
import { RowList } from "./row-list";
import { SellingCard } from "./selling-card";

export function HomePage() {
  const home = useQuery(homeOptions);
  return (
    <Page title="Home">
      <QueryState query={home} failed="Couldn't load Home" skeleton={<HomeSkeleton />}>
        {(data) => <Overview home={data} />}
      </QueryState>
    </Page>
  );
}

function Overview({ home }: { home: HomeAnswer }) {
  const mayChange = useMayChange();
  const { tour, live } = home;
  const showsTour = mayChange && tour !== null && Object.values(tour).includes(false);
  const { urgent, calm } = useSections(home);
  const [left, right] = urgent.length > 0 ? [urgent, calm] : [calm.slice(0, 1), calm.slice(1)];
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 p-4">
      {showsTour && <FirstSteps tour={tour} workflowId={live.at(-1)?.id} />}
      {urgent.length === 0 && live.length > 0 && (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
          No failures and no pending decisions.
        </p>
      )}
      {left.length > 0 ? (
        <div className={clsx("grid grid-cols-1 gap-x-8 gap-y-6", right.length > 0 && "lg:grid-cols-2")}>
          {[left, right].map((sections) => (
            <div
              key={sections === left ? "left" : "right"}
              className="flex min-w-0 flex-col gap-6 empty:hidden"
            >
              {sections}
            </div>
          ))}
        </div>
      ) : (
        !showsTour && <NothingYet hasWorkflows={home.has_workflows} />
      )}
    </div>
  );
}

/**
 * Returns the sections that have rows: those that need the user's attention, and those that are only
 * informational.
 */
function useSections(home: HomeAnswer): { urgent: ReactNode[]; calm: ReactNode[] } {
  const mayChange = useMayChange();
  const isOwner = useIsOwner();
  const invitations = useQuery(myInvitationsOptions).data?.items ?? [];
  const decisions = decisionRows({
    invitations,
    waiting: mayChange ? home.waiting : [],
    offers: isOwner ? home.offers : [],
  });
  const failures = failureRows(home);
  const changes = changeRows(home);
  const { live, boards, selling } = home;
  return {
    urgent: [
      decisions.length > 0 && (
        <HomeSection
          key="decisions"
          title="Waiting for your decision"
          more={{ href: "/approvals", words: "All approvals" }}
        >
          <RowList rows={decisions} />
        </HomeSection>
      ),
      failures.length > 0 && (
        <HomeSection
          key="failures"
          title="Failing"
          more={{ href: "/runs?status=failed", words: "Failed runs" }}
        >
          <RowList rows={failures} canRetry={mayChange} />
        </HomeSection>
      ),
      changes.length > 0 && (
        <HomeSection key="changes" title="Changed">
          <RowList rows={changes} />
        </HomeSection>
      ),
    ].filter(Boolean),
    calm: [
      live.length > 0 && (
        <HomeSection
          key="live"
          title={`Live (${countOf(home.live_count)})`}
          more={{ href: "/workflows", words: "All workflows" }}
        >
          <LiveList live={live} />
        </HomeSection>
      ),
      boards.length > 0 && (
        <HomeSection key="boards" title="Dashboards" more={{ href: "/dashboards", words: "All dashboards" }}>
          <BoardList boards={boards} />
        </HomeSection>
      ),
      selling !== null && (
        <HomeSection key="revenue" title="Revenue" more={{ href: "/prices", words: "Prices" }}>
          <SellingCard selling={selling} />
        </HomeSection>
      ),
    ].filter(Boolean),
  };
}

const MAX_COUNTED = 500;

function countOf(count: number): string {
  return count >= MAX_COUNTED ? `${MAX_COUNTED} or more` : String(count);
}

function NothingYet({ hasWorkflows }: { hasWorkflows: boolean }) {
  return (
    <EmptyState
      icon={Workflow}
      title={hasWorkflows ? "No live workflows" : "This workspace is empty"}
      actions={
        <LinkButton href="/workflows" variant="primary">
          Go to workflows
        </LinkButton>
      }
    >
      {hasWorkflows
        ? "Publish a workflow to see its runs and newest data here."
        : "Create a workflow and publish it to see its runs and newest data here."}
    </EmptyState>
  );
}

const SKELETON_ROWS = ["a", "b", "c", "d"];

function HomeSkeleton() {
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-8 p-4 lg:grid-cols-2">
      {["main", "side"].map((column) => (
        <div key={column} className="flex flex-col gap-4">
          <Skeleton className="h-4 w-24" />
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} className="h-12 w-full" />
          ))}
        </div>
      ))}
    </div>
  );
}
