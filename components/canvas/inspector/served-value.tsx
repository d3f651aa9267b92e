"use client";

import { useQuery } from "@tanstack/react-query";
import { useEditor } from "@/components/canvas/state/editor-context";
import { ProblemState } from "@/components/frame/problem-state";
import { ValueView } from "@/components/parts/value-view";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { sourceDataOptions } from "@/lib/client/dashboard-queries";
import { query } from "@/lib/client/query";
import { listEndpoints } from "@/lib/contract/workflows";

/** Shows the value that the endpoint currently serves, whichever run is shown on the canvas. */
export function ServedValue({ index }: { index: number }) {
  const { workflowId } = useEditor();
  const endpoints = useQuery(query(listEndpoints, { params: { id: workflowId } }));
  const provider = endpoints.data?.providers.find(({ worker }) => worker === index);
  const source = { workflow_id: workflowId, provider_id: provider?.provider_id ?? "" };
  const isPublished = provider != null && provider.published_at !== null;
  const served = useQuery({ ...sourceDataOptions(source), enabled: isPublished });
  const failed = [endpoints, served].find(({ isError }) => isError);
  if (failed) return <ProblemState title="Couldn't read the value" query={failed} />;
  if (endpoints.isPending || (isPublished && served.isPending)) return <Skeleton className="h-24 w-full" />;
  if (!served.data) {
    return (
      <p className="text-muted">
        No published data yet. Publish the workflow and run it once to see a value here.
      </p>
    );
  }
  const { data, as_of, version, sample } = served.data;
  return (
    <>
      <ValueView label="Published value" value={data} />
      <p className="flex flex-wrap items-center gap-2 text-muted text-xs">
        {sample && <Badge tone="warn">Sample data</Badge>}
        Version {version}
        {as_of !== null && (
          <>
            , published <RelativeTime at={as_of} />
          </>
        )}
      </p>
    </>
  );
}
