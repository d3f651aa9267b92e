"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { LinkButton } from "@/components/ui/link-button";
import { query } from "@/lib/client/query";
import { listYears } from "@/lib/contract/yearly-statements";

export function YearsSection() {
  const years = useQuery(query(listYears));
  return (
    <Section
      title="Yearly statements"
      description="Purchases and sales of a calendar year (UTC), by month and by item, with receipt and credit note numbers and both parties' addresses."
    >
      <QuerySection
        query={years}
        failed="Couldn't load the annual statements"
        empty={<p className="rounded-md border p-4 text-muted">No purchases or sales yet.</p>}
      >
        {(items) => (
          <ul className="flex flex-col divide-y">
            {items.map(({ year }) => (
              <li key={year} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
                <span className="font-medium tabular-nums">{year}</span>
                <span className="flex flex-wrap gap-2">
                  <LinkButton
                    size="sm"
                    href={`/api/v1/billing/years/${year}`}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`Open the statement for ${year} to print it`}
                    icon={Printer}
                  >
                    Open to print
                  </LinkButton>
                  <LinkButton
                    size="sm"
                    variant="quiet"
                    href={`/api/v1/billing/years/${year}/csv`}
                    download
                    aria-label={`Export ${year} as CSV`}
                    icon={Download}
                  >
                    CSV
                  </LinkButton>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QuerySection>
    </Section>
  );
}
