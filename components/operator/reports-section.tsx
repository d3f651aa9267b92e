"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { useEndless } from "@/components/frame/use-endless";
import { TakeDown } from "@/components/market/take-down";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { toastDone } from "@/components/ui/toast";
import { resolveReportsOptions } from "@/lib/client/operator-queries";
import { pages } from "@/lib/client/query";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { listReported } from "@/lib/contract/reports";
import { REPORT_LABELS } from "@/lib/schema/report-reasons";
import { ItemLink } from "./item-link";

type Reported = AnswerOf<typeof listReported>["items"][number];

const PAGE_SIZE = 10;

/** Lists reports of items. A report is shown until it is resolved or the item is taken down. */
export function ReportsSection() {
  const reported = useEndless(pages(listReported, { query: { limit: PAGE_SIZE } }));
  return (
    <Section
      title="Reports"
      description="Reports about items, from users and visitors. Sellers can't see them."
    >
      <QuerySection
        endless={reported}
        failed="Couldn't load the reports"
        empty={<p className="rounded-md border p-4 text-muted">No open reports.</p>}
      >
        {(items) => (
          <ul aria-label="Reports" className="divide-y">
            {items.map((item) => (
              <ReportedRow key={`${item.kind} ${item.item_id}`} item={item} />
            ))}
          </ul>
        )}
      </QuerySection>
    </Section>
  );
}

function ReportedRow({ item }: { item: Reported }) {
  const { kind, item_id: id, publisher, reports, reasons, newest, taken_down: takenDown } = item;
  const name = item.name || `Deleted ${kind}`;
  const [asking, setAsking] = useState(false);
  const resolve = useMutation(resolveReportsOptions);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words">
          <ItemLink kind={kind} id={id} name={item.name} /> <span className="text-muted">by {publisher}</span>
        </p>
        <ul aria-label="Reasons" className="mt-1 flex flex-wrap gap-1.5">
          {reasons.map(({ reason, reports: many }) => (
            <li key={reason}>
              <Badge tone="warn">
                {REPORT_LABELS[reason]}
                {many > 1 && ` · ${many.toLocaleString()}`}
              </Badge>
            </li>
          ))}
        </ul>
        {newest.map(({ reason, text, by, at }) => (
          <div key={`${at} ${by} ${reason}`} className="mt-2">
            {text !== "" && <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}
            <p className="text-muted text-xs wrap-anywhere">
              {by ?? "A store visitor"}, <RelativeTime at={at} />
            </p>
          </div>
        ))}
        {reports > newest.length && (
          <p className="mt-2 text-muted text-xs">
            Earlier reports: {(reports - newest.length).toLocaleString()}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={resolve.isPending}
          aria-label={`Resolve the reports about ${name}`}
          // Uses `mutateAsync`, because the refetch after the mutation unmounts this row, and callbacks
          // passed to `mutate` wouldn't run.
          onClick={() =>
            resolve.mutateAsync({ kind, id }).then(
              () => toastDone("The reports were resolved"),
              (error: unknown) => toastProblem("Couldn't resolve the reports", error),
            )
          }
        >
          Resolve
        </Button>
        {takenDown === null ? (
          <Button size="sm" onClick={() => setAsking(true)} aria-label={`Remove ${name}…`}>
            Remove…
          </Button>
        ) : (
          <Badge>Removed</Badge>
        )}
      </div>
      {asking && <TakeDown item={{ kind, id, name }} onClose={() => setAsking(false)} />}
    </li>
  );
}
