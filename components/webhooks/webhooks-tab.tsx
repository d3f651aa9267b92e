"use client";

import { Plus, Webhook } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { useEndless } from "@/components/frame/use-endless";
import { useMe } from "@/components/frame/use-me";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { hooksPages } from "@/lib/client/hook-queries";
import type { ListedHook } from "@/lib/contract/hooks";
import { HookDialog } from "./hook-dialog";
import { DELIVERY_LABELS, hookLabel } from "./hook-labels";
import { type HookSource, NewHook } from "./new-hook";

const PAGE_SIZE = 50;

export function WebhooksTab() {
  const hooks = useEndless(hooksPages({ limit: PAGE_SIZE }));
  const mayWrite = (useMe()?.workspace.role ?? "viewer") !== "viewer";
  const [making, setMaking] = useMaking();
  const [shown, setShown] = useState<string | null>(null);
  const hook = hooks.rows?.find(({ id }) => id === shown);
  const add = (
    <Button icon={Plus} onClick={() => setMaking(true)}>
      New webhook
    </Button>
  );
  const isEmpty = hooks.rows?.length === 0;
  return (
    <Section
      title="Webhooks"
      description="Get a signed message whenever a data provider publishes data."
      action={mayWrite && !isEmpty && add}
    >
      <QuerySection
        endless={hooks}
        failed="Couldn't load the webhooks"
        empty={
          <EmptyState icon={Webhook} title="No webhooks yet" actions={mayWrite && add}>
            Create a webhook for your own data, or for data you subscribe to.
          </EmptyState>
        }
      >
        {(items) => (
          <Table
            label="Webhooks"
            columns={COLUMNS}
            rows={items}
            rowKey={({ id }) => id}
            onOpen={({ id }) => setShown(id)}
          />
        )}
      </QuerySection>
      {mayWrite && making && <NewHook source={making.source} onClose={() => setMaking(false)} />}
      {hook && <HookDialog hook={hook} mayWrite={mayWrite} onClose={() => setShown(null)} />}
    </Section>
  );
}

function useMaking() {
  const router = useRouter();
  const query = useSearchParams();
  const [asked, setAsked] = useState(false);
  const workflowId = query.get("workflow");
  const providerId = query.get("provider");
  const source: HookSource | null =
    workflowId !== null && providerId !== null ? { workflowId, providerId } : null;
  const set = (open: boolean) => {
    setAsked(open);
    if (!open && source !== null) router.replace("/settings?tab=webhooks");
  };
  return [asked || source !== null ? { source } : null, set] as const;
}

const COLUMNS: readonly Column<ListedHook>[] = [
  {
    id: "data",
    header: "Data",
    width: "w-64",
    cell: ({ workflow_name: name, provider_id: provider }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="truncate">
          {name !== null && `${name} `}
          <code className="font-mono text-muted text-xs">{provider}</code>
        </span>
      </span>
    ),
  },
  {
    id: "url",
    header: "Endpoint URL",
    cell: ({ url }) => (
      <span className="font-mono text-xs" title={url}>
        {url}
      </span>
    ),
  },
  {
    id: "state",
    header: "State",
    width: "w-24",
    cell: (hook) => {
      const { tone, word } = hookLabel(hook);
      return <Badge tone={tone}>{word}</Badge>;
    },
  },
  {
    id: "last",
    header: "Last message",
    width: "w-44",
    from: "md",
    cell: ({ last_delivery: last }) =>
      last === null ? (
        <span className="text-muted">None yet</span>
      ) : (
        <>
          {DELIVERY_LABELS[last.state].word}, <RelativeTime at={last.at} />
        </>
      ),
  },
];
