"use client";

import { useEndless } from "@/components/frame/use-endless";
import { PriceSection } from "@/components/parts/price-section";
import { QuerySection } from "@/components/parts/query-section";
import { LinkButton } from "@/components/ui/link-button";
import { pages } from "@/lib/client/query";
import { listDisputes } from "@/lib/contract/disputes";
import { DisputeList } from "./dispute-list";

const PAGE_SIZE = 10;

export function SalesDisputes() {
  const disputes = useEndless(
    pages(listDisputes, { query: { limit: PAGE_SIZE, side: "seller", state: "open" } }),
  );
  return (
    <PriceSection
      title="Disputes"
      description="Charges that buyers dispute. You can't withdraw a disputed amount until the dispute is resolved."
      action={
        <LinkButton size="sm" href="/disputes">
          All disputes
        </LinkButton>
      }
    >
      <QuerySection
        endless={disputes}
        failed="Couldn't load the disputes"
        empty={<p className="rounded-md border p-4 text-muted">No open disputes.</p>}
      >
        {(items) => <DisputeList items={items} />}
      </QuerySection>
    </PriceSection>
  );
}
