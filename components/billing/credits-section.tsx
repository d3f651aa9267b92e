"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { useEndless } from "@/components/frame/use-endless";
import { formatDay } from "@/components/parts/format-day";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { formatExact } from "@/components/ui/format-relative";
import { NoValue } from "@/components/ui/no-value";
import { Table } from "@/components/ui/table";
import { Tooltip } from "@/components/ui/tooltip";
import { pages } from "@/lib/client/query";
import { type Credit, listCredits } from "@/lib/contract/billing";
import { isId } from "@/lib/kit/id";
import { formatMoney } from "@/lib/pricing/format-money";
import { GrantCredit } from "./grant-credit";

const PAGE_SIZE = 10;

export function CreditsSection() {
  const [granting, setGranting] = useState(false);
  const credits = useEndless(pages(listCredits, { query: { limit: PAGE_SIZE } }));
  return (
    <Section
      title="Granted credit"
      description="Only you, the owner of this instance, can see this. Grant credit when a workspace has paid you outside Millrace."
      action={
        <Button variant="primary" icon={Plus} onClick={() => setGranting(true)}>
          Grant credit
        </Button>
      }
    >
      <QuerySection
        endless={credits}
        failed="Couldn't load the granted credit"
        empty={<p className="rounded-md border p-4 text-muted">No credit granted to any workspace yet.</p>}
      >
        {(items) => <Table label="Credits" columns={COLUMNS} rows={items} rowKey={(credit) => credit.id} />}
      </QuerySection>
      {granting && <GrantCredit onClose={() => setGranting(false)} />}
    </Section>
  );
}

const COLUMNS: readonly Column<Credit>[] = [
  {
    id: "at",
    header: "Date",
    width: "w-28",
    cell: ({ at }) => (
      <Tooltip text={formatExact(Date.parse(at))}>
        <time dateTime={at}>{formatDay(at)}</time>
      </Tooltip>
    ),
  },
  {
    id: "workspace",
    header: "Workspace",
    heads: true,
    cell: ({ workspace }) => <span className="font-medium">{workspace.name}</span>,
  },
  {
    id: "reference",
    header: "Reference",
    from: "md",
    width: "w-44",
    cell: ({ reference }) => (isId(reference) ? <NoValue /> : reference),
  },
  {
    id: "actor",
    header: "Granted by",
    from: "lg",
    width: "w-48",
    cell: ({ actor }) => (actor === null ? <NoValue /> : <span className="text-muted">{actor}</span>),
  },
  {
    id: "amount",
    header: "Amount",
    align: "right",
    width: "w-36",
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
];
