"use client";

import { Workflow } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";

export function PageStates() {
  return (
    <>
      <EmptyState
        icon={Workflow}
        title="No workflows yet"
        actions={<Button variant="primary">New workflow</Button>}
      >
        A workflow fetches data, transforms it and publishes the result.
      </EmptyState>
      <ErrorState title="Couldn't load the runs" errorId="01a0a0a0" onRetry={() => undefined}>
        The database isn't responding.
      </ErrorState>
      <ErrorState title="Trying again" onRetry={() => undefined} retrying>
        The database isn't responding.
      </ErrorState>
      <div className="flex flex-col gap-2">
        <Skeleton className="w-1/2" />
        <Skeleton className="w-3/4" />
      </div>
    </>
  );
}
