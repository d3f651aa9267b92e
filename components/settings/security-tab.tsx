"use client";

import { Download, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useEndless } from "@/components/frame/use-endless";
import { useIsOwner, useMe } from "@/components/frame/use-me";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { buttonStyle } from "@/components/ui/button-style";
import type { Column } from "@/components/ui/column";
import { EmptyState } from "@/components/ui/empty-state";
import { isoOf } from "@/components/ui/local-time";
import { RelativeTime } from "@/components/ui/relative-time";
import { Segmented } from "@/components/ui/segmented";
import { Table } from "@/components/ui/table";
import { TextField } from "@/components/ui/text-field";
import { pages } from "@/lib/client/query";
import { listSecurityEvents, type SecurityEventAnswer } from "@/lib/contract/security-log";
import { SECURITY_LOG_DAYS } from "@/lib/schema/security-log-days";
import { SIGN_IN_WAYS } from "@/lib/schema/sign-in-way";
import { browserName } from "./browser-name";
import { SECURITY_LABELS, SIGN_IN_LABELS } from "./security-labels";

interface Asked {
  readonly scope: "workspace" | "instance";
  readonly after?: string;
  readonly before?: string;
}

const PAGE_SIZE = 50;

export function SecurityTab() {
  const [scope, setScope] = useState<Asked["scope"]>("workspace");
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const me = useMe();
  if (!useIsOwner()) {
    return (
      <Section title="Security log">
        <EmptyState icon={ShieldCheck} title="Only workspace owners can see the security log">
          The log records sign-ins and changes to tokens, roles, credentials and prices. Ask an owner if you
          need to check something.
        </EmptyState>
      </Section>
    );
  }
  const [after, before] = [isoOf(from), isoOf(until)];
  const asked: Asked = { scope, ...(after !== null && { after }), ...(before !== null && { before }) };
  return (
    <Section
      title="Security log"
      description={`Sign-ins, denied requests, and changes to tokens, roles, credentials and prices, stored for ${SECURITY_LOG_DAYS} days. Repeated events share one line with a count.`}
      action={
        <div className="flex flex-wrap gap-2">
          <ExportButton asked={asked} format="csv" />
          <ExportButton asked={asked} format="ndjson" />
        </div>
      }
    >
      <div className="mb-3 flex flex-wrap items-end gap-3">
        {me?.instance_owner && (
          <Segmented
            label="Scope"
            value={scope}
            onChange={setScope}
            options={[
              { value: "workspace", label: "This workspace" },
              { value: "instance", label: "Whole instance" },
            ]}
          />
        )}
        <TextField label="From" type="datetime-local" value={from} onChange={setFrom} />
        <TextField label="Until" type="datetime-local" value={until} onChange={setUntil} />
      </div>
      <Events key={JSON.stringify(asked)} asked={asked} />
    </Section>
  );
}

function Events({ asked }: { asked: Asked }) {
  const events = useEndless(
    pages(listSecurityEvents, {
      query: {
        limit: PAGE_SIZE,
        ...asked,
      },
    }),
  );
  return (
    <QuerySection
      endless={events}
      failed="Couldn't load the security log"
      empty={
        asked.after || asked.before ? (
          <EmptyState icon={ShieldCheck} title="No events in this period">
            Choose a longer period, or clear both dates.
          </EmptyState>
        ) : (
          <EmptyState icon={ShieldCheck} title="No events yet">
            Sign-ins, new tokens, and changes to roles and credentials are recorded here.
          </EmptyState>
        )
      }
    >
      {(items) => <Table label="Security log" columns={COLUMNS} rows={items} rowKey={(event) => event.id} />}
    </QuerySection>
  );
}

function ExportButton({ asked, format }: { asked: Asked; format: "csv" | "ndjson" }) {
  return (
    <a
      className={buttonStyle("default", "md")}
      href={`/api/v1/security-log/export?${new URLSearchParams({ format, ...asked })}`}
      download
    >
      <Download aria-hidden className="size-4" />
      {format === "csv" ? "CSV" : "NDJSON"}
    </a>
  );
}

const COLUMNS: readonly Column<SecurityEventAnswer>[] = [
  {
    id: "what",
    header: "Event",
    cell: (event) => (
      <div className="min-w-0 py-1">
        <p className="truncate">
          <span className="font-medium">{SECURITY_LABELS[event.kind]}</span>
          {event.times > 1 && <span className="text-muted"> · {event.times} times</span>}
        </p>
        <p className="truncate text-muted text-xs">{detailWords(event)}</p>
      </div>
    ),
  },
  {
    id: "who",
    header: "Person",
    width: "w-60",
    cell: ({ actor, via }) => (
      <div className="min-w-0 py-1">
        <p className="truncate">{actor ?? <span className="text-muted">Unknown</span>}</p>
        {via === "token" && <p className="truncate text-muted text-xs">With an API token</p>}
      </div>
    ),
  },
  {
    id: "from",
    header: "From",
    from: "md",
    width: "w-36",
    cell: ({ address }) => <code className="block truncate font-mono text-xs">{address}</code>,
  },
  {
    id: "when",
    header: "When",
    width: "w-28",
    cell: ({ at, until }) => <RelativeTime at={until ?? at} />,
  },
];

function detailWords({ details, subject }: SecurityEventAnswer): string {
  if (typeof details.agent === "string") {
    const way = SIGN_IN_WAYS.find((each) => each === details.by);
    return [way && SIGN_IN_LABELS[way], browserName(details.agent)].filter(Boolean).join(" · ");
  }
  const notified = Object.entries(details).map(([name, value]) =>
    Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : `${name}: ${String(value)}`,
  );
  return notified.length > 0 ? notified.join(" · ") : (subject ?? "");
}
