"use client";

import { useState } from "react";
import { useEndless } from "@/components/frame/use-endless";
import { QuerySection } from "@/components/settings/query-section";
import { Section } from "@/components/settings/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { reportsPages } from "@/lib/client/operator-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { listReports } from "@/lib/contract/market";
import { ItemLink } from "./item-link";
import { REPORT_LABELS } from "./report-labels";
import { TakeDown } from "./take-down";

type Report = AnswerOf<typeof listReports>["items"][number];

const PAGE_SIZE = 10;

/** What people said of offers, and the way to take one out. */
export function ReportsSection() {
  const reports = useEndless(reportsPages({ limit: PAGE_SIZE }));
  return (
    <Section
      title="Reports"
      description="What people told you of offers in the market. Sellers do not see them."
    >
      <QuerySection
        endless={reports}
        failed="The reports could not be loaded"
        empty={<p className="p-4 rounded-md border text-muted">Nobody has reported an offer.</p>}
      >
        {(items) => (
          <ul aria-label="Reports" className="divide-y">
            {items.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </QuerySection>
    </Section>
  );
}

function ReportRow({ report }: { report: Report }) {
  const { kind, item_id: id, publisher, reason, text, by, at, taken_down: takenDown } = report;
  const name = report.name || `A ${kind} that is gone`;
  const [asking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words">
          <ItemLink kind={kind} id={id} name={report.name} />{" "}
          <span className="text-muted">of {publisher}</span>
        </p>
        <p className="mt-1">
          <Badge tone="warn">{REPORT_LABELS[reason]}</Badge>
        </p>
        {text !== "" && <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text}</p>}
        <p className="mt-1 text-muted text-xs wrap-anywhere">
          {by}, <RelativeTime at={at} />
        </p>
      </div>
      {takenDown === null ? (
        <Button size="sm" onClick={() => setAsking(true)} aria-label={`Take out ${name}…`}>
          Take out…
        </Button>
      ) : (
        <Badge>Taken out</Badge>
      )}
      {asking && <TakeDown item={{ kind, id, name }} onClose={() => setAsking(false)} />}
    </li>
  );
}
