"use client";

import { useEndless } from "@/components/frame/use-endless";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { pages } from "@/lib/client/query";
import { listAllDisputes } from "@/lib/contract/disputes";
import { DisputeList } from "./dispute-list";

const PAGE_SIZE = 10;

export function DisputesSection() {
  const disputes = useEndless(pages(listAllDisputes, { query: { limit: PAGE_SIZE, state: "open" } }));
  return (
    <Section
      title="Disputes"
      description="Charges that a buyer and a seller disagree about. Your decision is final, and refunds come from the seller's balance."
    >
      <QuerySection
        endless={disputes}
        failed="Couldn't load the disputes"
        empty={<p className="rounded-md border p-4 text-muted">No open disputes.</p>}
      >
        {(items) => <DisputeList items={items} />}
      </QuerySection>
    </Section>
  );
}
