"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { toastProblem } from "@/components/frame/toast-problem";
import { useEndless } from "@/components/frame/use-endless";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Button } from "@/components/ui/button";
import { downloadText } from "@/components/ui/download-text";
import { Segmented } from "@/components/ui/segmented";
import { Table } from "@/components/ui/table";
import { pages, readWhole } from "@/lib/client/query";
import { listEntries } from "@/lib/contract/billing";
import { statementColumns } from "./statement-columns";
import { statementCsv } from "./statement-csv";

const PAGE_SIZE = 25;

interface StatementSectionProps {
  currency: string;
  currencies: readonly string[];
  onChoose: (currency: string) => void;
}

export function StatementSection({ currency, currencies, onChoose }: StatementSectionProps) {
  const entries = useEndless(
    pages(listEntries, {
      query: {
        currency,
        limit: PAGE_SIZE,
      },
    }),
  );
  const download = useMutation({ mutationFn: () => readWhole(listEntries, { query: { currency } }) });
  return (
    <Section
      title="Statement"
      description="All balance changes. Entries are never edited or deleted."
      action={
        <div className="flex flex-wrap items-center gap-2">
          {currencies.length > 1 && (
            <Segmented
              label="Currency"
              value={currency}
              onChange={onChoose}
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
          )}
          <Button
            icon={Download}
            busy={download.isPending}
            onClick={() =>
              download.mutate(undefined, {
                onSuccess: (all) =>
                  downloadText(`statement-${currency}.csv`, statementCsv(all, currency), "text/csv"),
                onError: (error) => toastProblem("Couldn't export the statement", error),
              })
            }
          >
            Export as CSV
          </Button>
        </div>
      }
    >
      <QuerySection
        endless={entries}
        failed="Couldn't load the statement"
        empty={<p className="rounded-md border p-4 text-muted">No entries in {currency} yet.</p>}
      >
        {(items) => (
          <Table
            label="Statement"
            columns={statementColumns(currency)}
            rows={items}
            rowKey={(entry) => entry.id}
          />
        )}
      </QuerySection>
    </Section>
  );
}
