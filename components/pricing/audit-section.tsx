"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { QueryState } from "@/components/frame/query-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { useEndless } from "@/components/frame/use-endless";
import { PriceSection } from "@/components/parts/price-section";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { downloadText } from "@/components/ui/download-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { Tooltip } from "@/components/ui/tooltip";
import { auditPages, readWholeAudit } from "@/lib/client/price-queries";
import type { ItemName } from "@/lib/schema/price";
import { auditCsv } from "./audit-csv";
import { type AuditEntry, outcomeOf, type PriceOutcome, proposalLabel } from "./audit-labels";

const PAGE_SIZE = 20;

export function AuditSection({ item }: { item: ItemName }) {
  const {
    list: audit,
    rows,
    more,
  } = useEndless(
    auditPages({
      kind: item.kind,
      id: item.id,
      limit: PAGE_SIZE,
    }),
  );
  const download = useMutation({ mutationFn: () => readWholeAudit(item) });
  const isEmpty = rows?.length === 0;
  return (
    <PriceSection
      title="Audit"
      description="Every proposed price, with the person who proposed it, the time and the outcome. Entries are never changed or removed."
      action={
        <Button
          icon={Download}
          busy={download.isPending}
          disabled={!rows || isEmpty}
          onClick={() =>
            download.mutate(undefined, {
              onSuccess: (entries) =>
                downloadText(`price-audit-${item.kind}-${item.id}.csv`, auditCsv(entries), "text/csv"),
              onError: (error) => toastProblem("Couldn't export the audit trail", error),
            })
          }
        >
          Export as CSV
        </Button>
      }
    >
      {rows ? (
        <div className="rounded-md border [&_tr:last-child]:border-b-0 [&_tr:last-child>td]:border-b-0">
          {isEmpty ? (
            <p className="p-4 text-muted">No proposed prices yet.</p>
          ) : (
            <Table
              label="Audit"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ id }) => id}
              more={{ ...more, asks: "Show more" }}
            />
          )}
        </div>
      ) : (
        <QueryState query={audit} failed="Couldn't load the audit trail" columns={4} rows={3} />
      )}
    </PriceSection>
  );
}

const OUTCOMES: Record<PriceOutcome, { word: string; tone: Tone }> = {
  refused: { word: "Rejected", tone: "bad" },
  none: { word: "No change", tone: "neutral" },
  "at once": { word: "Immediate", tone: "ok" },
  announced: { word: "Announced", tone: "warn" },
  withdrawn: { word: "Withdrawn", tone: "neutral" },
};

const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: "at", header: "When", width: "w-28", cell: ({ at }) => <RelativeTime at={at} /> },
  {
    id: "actor",
    header: "Person",
    from: "md",
    width: "w-48",
    cell: ({ actor }) => <span title={actor ?? undefined}>{actor ?? "–"}</span>,
  },
  {
    id: "change",
    header: "Change",
    heads: true,
    cell: ({ kind, before, after }) => (
      <>
        <span className="text-muted">{proposalLabel(kind, before)} → </span>
        <span className="font-medium">{proposalLabel(kind, after)}</span>
      </>
    ),
  },
  { id: "outcome", header: "Outcome", width: "w-28", cell: (entry) => <Outcome entry={entry} /> },
  {
    id: "reason",
    header: "Reason",
    from: "lg",
    width: "w-[34%]",
    cell: ({ verdict }) => {
      const why = verdict?.errors.map(({ message }) => message).join(" ") ?? "";
      return (
        <span className="text-muted" title={why}>
          {why}
        </span>
      );
    },
  },
  {
    id: "subscribers",
    header: "Subscribers",
    align: "right",
    width: "w-28",
    cell: ({ subscribers }) => subscribers,
  },
];

/** Shows the reasons on hover, because the table has no room for them. */
function Outcome({ entry }: { entry: AuditEntry }) {
  const { word, tone } = OUTCOMES[outcomeOf(entry)];
  const why = entry.verdict?.errors.map(({ message }) => message).join(" ");
  const badge = <Badge tone={tone}>{word}</Badge>;
  if (!why) return badge;
  return (
    <Tooltip text={why}>
      <span>{badge}</span>
    </Tooltip>
  );
}
