"use client";

import { useMutation } from "@tanstack/react-query";
import { toastProblem } from "@/components/frame/toast-problem";
import { useEndless } from "@/components/frame/use-endless";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Button } from "@/components/ui/button";
import { toastDone } from "@/components/ui/toast";
import { takeDownOptions } from "@/lib/client/operator-queries";
import { pages } from "@/lib/client/query";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { listTakenDown } from "@/lib/contract/reports";
import { ItemLink } from "./item-link";

type TakenDown = AnswerOf<typeof listTakenDown>["items"][number];

const PAGE_SIZE = 10;

export function TakedownsSection() {
  const taken = useEndless(pages(listTakenDown, { query: { limit: PAGE_SIZE } }));
  if (!taken.list.isError && (taken.rows === undefined || taken.rows.length === 0)) return null;
  return (
    <Section
      title="Removed from the market"
      description="Items that you removed. They are hidden from every list, regardless of the seller's settings."
    >
      <QuerySection
        endless={taken}
        failed="Couldn't load the removed items"
        empty={<p className="rounded-md border p-4 text-muted">No removed items.</p>}
      >
        {(items) => (
          <ul aria-label="Removed from the market" className="divide-y">
            {items.map((item) => (
              <TakenDownRow key={item.id} item={item} />
            ))}
          </ul>
        )}
      </QuerySection>
    </Section>
  );
}

function TakenDownRow({ item: { kind, item_id: id, name, publisher, reason } }: { item: TakenDown }) {
  const putBack = useMutation(takeDownOptions);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words">
          <ItemLink kind={kind} id={id} name={name} /> <span className="text-muted">by {publisher}</span>
        </p>
        <p className="mt-1 text-muted wrap-anywhere">{reason}</p>
      </div>
      <Button
        size="sm"
        busy={putBack.isPending}
        aria-label={`Restore ${name || "the item"}`}
        // Uses `mutateAsync`, because the refetch after the mutation unmounts this row, and callbacks passed
        // to `mutate` wouldn't run.
        onClick={() =>
          putBack.mutateAsync({ kind, id, reason: null }).then(
            () => toastDone(`${name || "The item"} was restored with the seller's settings`),
            (error: unknown) => toastProblem("Couldn't restore the item", error),
          )
        }
      >
        Restore
      </Button>
    </li>
  );
}
