"use client";

import { Page } from "@/components/frame/page";
import { useEndless } from "@/components/frame/use-endless";
import { QuerySection } from "@/components/parts/query-section";
import { pages } from "@/lib/client/query";
import { listDisputes } from "@/lib/contract/disputes";
import { DisputeList } from "./dispute-list";

const PAGE_SIZE = 50;

export function DisputesPage() {
  const disputes = useEndless(pages(listDisputes, { query: { limit: PAGE_SIZE } }));
  return (
    <Page title="Disputes">
      <div className="mx-auto w-full max-w-4xl px-4 pt-4 pb-10">
        <p className="mb-3 max-w-prose text-muted">Disputed charges for items you bought or sold.</p>
        <QuerySection
          endless={disputes}
          failed="Couldn't load the disputes"
          empty={
            <p className="rounded-md border p-4 text-muted">
              No disputes yet. To dispute a charge, open the item you subscribed to.
            </p>
          }
        >
          {(items) => <DisputeList items={items} />}
        </QuerySection>
      </div>
    </Page>
  );
}
