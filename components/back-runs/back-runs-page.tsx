"use client";

import { useQuery } from "@tanstack/react-query";
import { Rewind } from "lucide-react";
import { useRouter } from "next/navigation";
import { GuideLink } from "@/components/frame/guide-link";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { Trail } from "@/components/frame/trail";
import { useMayChange } from "@/components/frame/use-me";
import { useWorkflowName } from "@/components/parts/use-workflow-name";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";
import { backRunListOptions } from "@/lib/client/back-run-queries";
import { query } from "@/lib/client/query";
import { listVersions } from "@/lib/contract/versions";
import { BACK_RUN_COLUMNS } from "./back-run-columns";
import { BackRunForm } from "./back-run-form";
import { backRunAddress } from "./back-run-labels";

const MAX_VERSIONS = 200;

export function BackRunsPage({ workflowId }: { workflowId: string }) {
  const name = useWorkflowName(workflowId);
  const versions = useQuery(
    query(listVersions, { params: { id: workflowId }, query: { limit: MAX_VERSIONS } }),
  );
  const mayChange = useMayChange();
  return (
    <Page
      trail={<Trail href={`/workflows/${workflowId}`}>{name || "Workflow"}</Trail>}
      title="Back-runs"
      actions={<GuideLink guide="back-runs" />}
    >
      <QueryState
        query={versions}
        failed="Couldn't load the versions"
        skeleton={
          <div className="border-b p-4">
            <Skeleton className="h-44 w-full max-sm:h-96" />
          </div>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <NotPublished workflowId={workflowId} />
          ) : (
            <>
              {mayChange && <BackRunForm workflowId={workflowId} versions={items} />}
              <EarlierBackRuns workflowId={workflowId} />
            </>
          )
        }
      </QueryState>
    </Page>
  );
}

function NotPublished({ workflowId }: { workflowId: string }) {
  return (
    <EmptyState
      icon={Rewind}
      title="No version to run yet"
      actions={
        <LinkButton href={`/workflows/${workflowId}`} variant="primary">
          Open the workflow
        </LinkButton>
      }
    >
      A back-run shows what a version would have published in the past. Publish the workflow first.
    </EmptyState>
  );
}

function EarlierBackRuns({ workflowId }: { workflowId: string }) {
  const router = useRouter();
  const list = useQuery(backRunListOptions(workflowId));
  return (
    <QueryState query={list} failed="Couldn't load the back-runs" columns={5}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="p-4 text-muted">
            No back-runs yet. Back-runs that you start are listed here for 90 days.
          </p>
        ) : (
          <Table
            label="Back-runs"
            columns={BACK_RUN_COLUMNS}
            rows={items}
            rowKey={({ id }) => id}
            onOpen={({ id }) => router.push(backRunAddress(workflowId, id))}
          />
        )
      }
    </QueryState>
  );
}
