"use client";

import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { AddressLine, PublicPageLink } from "@/components/canvas/node/address-line";
import { useEditor, useRunView } from "@/components/canvas/state/editor-context";
import { MakeWidgetButton } from "@/components/dashboards/make-widget-button";
import { ProblemState } from "@/components/frame/problem-state";
import { ValueView } from "@/components/parts/value-view";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/client/query";
import { listEndpoints } from "@/lib/contract/workflows";
import type { Worker } from "@/lib/schema/workflow";
import { MakeResultWidget } from "./make-result-widget";

const HEADERS = [
  "content-type",
  "etag",
  "last-modified",
  "x-data-as-of",
  "x-data-version",
  "x-run-id",
  "cache-control",
];

export function ProviderTest({ worker }: { worker: Worker }) {
  const { workflowId } = useEditor();
  const tested = useRunView((view) => view.tests.get(worker.index)?.result);
  const endpoints = useQuery(query(listEndpoints, { params: { id: workflowId } }));
  const [served, setServed] = useState<Served | null>(null);
  const known = endpoints.data?.providers.find((provider) => provider.worker === worker.index);
  if (!known && endpoints.isFetching) return <Skeleton className="mt-3 w-48" />;
  if (!known && endpoints.isError) {
    return <ProblemState title="Couldn't load the URL" query={endpoints} />;
  }
  if (!known) {
    return <p className="border-t pt-3 text-muted text-xs">Save the workflow to get a URL.</p>;
  }
  return (
    <section className="flex flex-col gap-2 border-t pt-3">
      <h3 className="flex items-center gap-2 font-medium text-sm">
        URL
        <Badge tone={known.version === null ? "neutral" : "ok"}>
          {known.version === null ? "no data yet" : `version ${known.version}`}
        </Badge>
      </h3>
      <AddressLine url={known.endpoint_url} copy="Copy the URL" />
      <PublicPageLink url={known.endpoint_url} />
      <p className="text-muted text-xs">
        {known.published_at ? (
          <>
            Serving since <RelativeTime at={known.published_at} />
            {known.bytes !== null && `, ${known.bytes.toLocaleString()} bytes`}.
          </>
        ) : (
          "No data yet. Data appears after the first successful run of the live version."
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={RefreshCw} onClick={() => void read(known.endpoint_url).then(setServed)}>
          Read data now
        </Button>
        {known.published_at !== null ? (
          <MakeWidgetButton
            source={{ workflow_id: workflowId, provider_id: known.provider_id }}
            name={worker.name ?? known.provider_id}
          />
        ) : (
          tested != null && <MakeResultWidget worker={worker} result={tested} />
        )}
      </div>
      {served && (
        <>
          <ValueView label={`Response (${served.status})`} value={served.body} />
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 font-mono text-2xs">
            {served.headers.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

interface Served {
  readonly status: string;
  readonly body: unknown;
  readonly headers: readonly (readonly [string, string])[];
}

async function read(url: string): Promise<Served> {
  try {
    const response = await fetch(url, { cache: "no-store", credentials: "omit" });
    const text = await response.text();
    const headers = HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { status: String(response.status), body: parsed(text), headers };
  } catch {
    return { status: "no response", body: "This browser couldn't reach the URL.", headers: [] };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
