"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight, DatabaseZap } from "lucide-react";
import { ProblemState } from "@/components/frame/problem-state";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { wholeList } from "@/lib/client/query";
import { listProviders, type PublishedProvider } from "@/lib/contract/published";
import { choiceStyle } from "./choice-style";

export function ProviderChoice({ onChoose }: { onChoose: (provider: PublishedProvider) => void }) {
  const providers = useQuery({ ...wholeList(listProviders), staleTime: 0 });
  if (providers.isPending) return <TableSkeleton columns={3} />;
  if (providers.isError) return <ProblemState title="Couldn't load the data providers" query={providers} />;
  if (providers.data.length === 0)
    return (
      <EmptyState
        icon={DatabaseZap}
        title="No published data yet"
        actions={<LinkButton href="/workflows">Go to workflows</LinkButton>}
      >
        Add a data provider to a workflow, publish it and run it once.
      </EmptyState>
    );
  return (
    <>
      <ul className="-mx-2 flex flex-col">
        {providers.data.map((provider) => (
          <li key={`${provider.workflow_id}/${provider.provider_id}`}>
            <button type="button" onClick={() => onChoose(provider)} className={choiceStyle}>
              <span className="min-w-0 flex-1 truncate">
                <span className="font-medium">{provider.workflow_name}</span>{" "}
                <code className="font-mono text-muted text-xs">{provider.provider_id}</code>
              </span>
              {provider.sample && <Badge tone="warn">Sample data</Badge>}
              <span className="text-muted text-xs max-sm:hidden">
                <RelativeTime at={provider.published_at} />
              </span>
              <ChevronRight aria-hidden className="size-4 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted text-xs">
        Is a data provider missing? It has no data until the live version of its workflow has run. To run the
        workflow now, open its editor and select “Run live”.
      </p>
    </>
  );
}
