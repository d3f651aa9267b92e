"use client";

import { useQuery } from "@tanstack/react-query";
import { Server, Users } from "lucide-react";
import type { ReactNode } from "react";
import { QueryState } from "@/components/frame/query-state";
import { useMe } from "@/components/frame/use-me";
import { OperatorSections } from "@/components/operator/operator-sections";
import { Section } from "@/components/parts/section";
import { sizeWords } from "@/components/parts/size-words";
import type { Column } from "@/components/ui/column";
import { EmptyState } from "@/components/ui/empty-state";
import { formatDuration } from "@/components/ui/format-duration";
import { LinkButton } from "@/components/ui/link-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { instanceOptions } from "@/lib/client/instance-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { readInstance } from "@/lib/contract/instance";
import { SecondStepRule } from "./second-step-rule";

type Instance = AnswerOf<typeof readInstance>;

export function InstanceTab() {
  const me = useMe();
  const owner = me?.instance_owner === true;
  const instance = useQuery({ ...instanceOptions, enabled: owner });
  if (me !== undefined && !owner)
    return (
      <Section title="Instance">
        <EmptyState icon={Server} title="Only the owner of this instance can see its status">
          This page shows the status of the whole instance, across all workspaces.
        </EmptyState>
      </Section>
    );
  if (instance.data) return <Facts instance={instance.data} />;
  return (
    <Section title="Instance">
      <QueryState query={instance} failed="Couldn't load the instance status" height="h-48" />
    </Section>
  );
}

function Facts({ instance }: { instance: Instance }) {
  const { version, schema, database, queue, processes, runs_per_minute: runs, storage, limits } = instance;
  const { depth, oldest_waiting_s: oldest } = queue;
  return (
    <>
      <Section title="Instance" description="Status of the whole instance, across all workspaces.">
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-4 rounded-md border p-4">
          <Fact name="Runs per minute">{runs.toLocaleString()}</Fact>
          <Fact name="Queued runs">{depth.toLocaleString()}</Fact>
          <Fact name="Longest wait">{oldest === null ? "None" : formatDuration(oldest * 1000)}</Fact>
          <Fact name="Version">{version}</Fact>
          <Fact name="Schema">{schema}</Fact>
          <Fact name="Database">{database}</Fact>
        </dl>
      </Section>
      <Section
        title="People and workspaces"
        description="Find, block or delete any person or workspace on this instance."
      >
        <LinkButton href="/people" icon={Users}>
          Go to people and workspaces
        </LinkButton>
      </Section>
      <OperatorSections />
      <SecondStepRule whose="instance" />
      <Section title="Processes" description="Active web servers and runners on all machines.">
        <Framed>
          <Table
            label="Processes"
            columns={PROCESSES}
            rows={processes}
            rowKey={({ role, pid, beats_at }) => `${role} ${pid ?? beats_at}`}
          />
        </Framed>
      </Section>
      <Section
        title="Storage by workspace"
        description="Disk usage of each workspace, largest first. Estimated from a sample of rows."
      >
        {storage.length === 0 ? (
          <p>No stored data yet.</p>
        ) : (
          <Framed>
            <Table
              label="Storage by workspace"
              columns={STORAGE}
              rows={storage}
              rowKey={({ workspace_id: id }) => id}
            />
          </Framed>
        )}
      </Section>
      <Section title="Limits" description="Set by environment variables at startup.">
        <Framed>
          <Table label="Limits" columns={LIMITS} rows={Object.entries(limits)} rowKey={([name]) => name} />
        </Framed>
      </Section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-md border [&_tr:last-child]:border-b-0 [&_tr:last-child>td]:border-b-0">
      {children}
    </div>
  );
}

const PROCESSES: readonly Column<Instance["processes"][number]>[] = [
  { id: "role", header: "Role", cell: ({ role }) => role },
  { id: "pid", header: "Process", align: "right", width: "w-28", cell: ({ pid }) => pid ?? "-" },
  {
    id: "beats",
    header: "Last seen",
    align: "right",
    width: "w-36",
    cell: ({ beats_at: at }) => <RelativeTime at={at} />,
  },
];

const STORAGE: readonly Column<Instance["storage"][number]>[] = [
  {
    id: "workspace",
    header: "Workspace",
    cell: ({ workspace_id: id, workspace_name: name }) => (
      <span title={id}>{name ?? <code className="font-mono text-xs">{id}</code>}</span>
    ),
  },
  {
    id: "bytes",
    header: "On disk",
    align: "right",
    width: "w-28",
    cell: ({ bytes }) => sizeWords(bytes),
  },
];

const LIMITS: readonly Column<[string, number]>[] = [
  { id: "name", header: "Limit", cell: ([name]) => LIMIT_NAMES[name] ?? name },
  {
    id: "value",
    header: "Value",
    align: "right",
    width: "w-32",
    cell: ([name, value]) => (name.endsWith("_bytes") ? sizeWords(value) : value.toLocaleString()),
  },
];

const LIMIT_NAMES: Readonly<Record<string, string>> = {
  queue_bound: "Queued runs",
  queue_bytes: "Total size of queued runs",
  concurrency: "Concurrent runs per workspace on each runner",
  run_bytes: "Size of a run's results",
  most_subruns: "Sub-runs per call",
  streams_per_address: "Streamed items per IP address",
  streams_per_workspace: "Streamed items per workspace",
  price_min: "Minimum price, in minor units",
  price_max: "Maximum price, in minor units",
  drain_seconds: "Seconds to keep accepting calls during shutdown",
};
