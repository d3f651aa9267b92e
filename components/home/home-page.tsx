"use client";

import { useQuery } from "@tanstack/react-query";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { useMayChange } from "@/components/frame/use-me";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { homeOptions } from "@/lib/client/home-queries";
import type { HomeAnswer } from "@/lib/contract/home";
import { BoardList } from "./board-list";
import { FirstSteps } from "./first-steps";
import { HomeSection } from "./home-section";
import { LiveList } from "./live-list";
import { NeedsYou } from "./needs-you";
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
  const troubles = home.failing.length + home.raised.length + home.waiting.length;
  const workflowId = live.at(-1)?.id;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 p-4">
      {showsTour && <FirstSteps tour={tour} workflowId={workflowId} />}
      {home.has_workflows || home.boards.length > 0 ? (
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[2fr_1fr]">
          <div className="flex min-w-0 flex-col gap-6">
            <HomeSection title="Needs attention">
              {troubles === 0 ? <Calm /> : <NeedsYou home={home} />}
            </HomeSection>
            <HomeSection
              title={home.live_count === 0 ? "Live" : `Live (${countOf(home.live_count)})`}
              more={{ href: "/workflows", words: "All workflows" }}
            >
              {live.length === 0 ? <NothingLive /> : <LiveList live={live} />}
            </HomeSection>
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <HomeSection title="Dashboards" more={{ href: "/dashboards", words: "All dashboards" }}>
              {home.boards.length === 0 ? (
                <Nothing>A dashboard shows what your workflows publish.</Nothing>
              ) : (
                <BoardList boards={home.boards} />
              )}
            </HomeSection>
            <HomeSection title="Revenue" more={{ href: "/prices", words: "Prices" }}>
              {home.selling === null ? (
                <Nothing>
                  No items for sale. You can set a price for any workflow, worker, widget or dashboard.
                </Nothing>
              ) : (
                <SellingCard selling={home.selling} />
              )}
            </HomeSection>
          </div>
        </div>
      ) : (
        !showsTour && (
          <div className="flex flex-col items-start gap-3">
            <p className="text-muted">This workspace is empty.</p>
            <LinkButton href="/workflows">Go to workflows</LinkButton>
          </div>
        )
      )}
    </div>
  );
}

const MAX_COUNTED = 500;

function countOf(count: number): string {
  return count >= MAX_COUNTED ? `${MAX_COUNTED} or more` : String(count);
}

function Calm() {
  return <Nothing>No failures and no pending approvals.</Nothing>;
}

function NothingLive() {
  return <Nothing>No live workflows. Publish one to see its runs here.</Nothing>;
}

function Nothing({ children }: { children: string }) {
  return <p className="rounded-lg border border-dashed px-3 py-4 text-muted">{children}</p>;
}

const SKELETON_ROWS = ["a", "b", "c", "d"];

function HomeSkeleton() {
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-8 p-4 lg:grid-cols-[2fr_1fr]">
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
