"use client";

import { Tag, Users } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { useEndless } from "@/components/frame/use-endless";
import { useIsOwner } from "@/components/frame/use-me";
import { KIND_LABELS, priceAddress } from "@/components/parts/kind-labels";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { SearchInput } from "@/components/ui/search-input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { Table } from "@/components/ui/table";
import { useDelayed } from "@/components/ui/use-delayed";
import { priceListOptions } from "@/lib/client/price-queries";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { PRICE_COLUMNS } from "./price-columns";
import { NO_FILTER, type PriceFilter, priceFilterAddress, readPriceFilter } from "./price-filter";

const TYPING_MS = 200;

export function PriceList() {
  const router = useRouter();
  const filter = readPriceFilter(useSearchParams());
  const [text, setText] = useState("");
  const search = useDelayed(text.trim(), TYPING_MS);
  const { list, rows, more } = useEndless(
    priceListOptions({
      ...(filter.kind && { kind: filter.kind }),
      ...(filter.offered && { offered: "true" as const }),
      ...(search && { q: search }),
    }),
  );
  const change = (next: PriceFilter) => router.replace(priceFilterAddress(next));
  const isOwner = useIsOwner();
  const isEmpty = rows?.length === 0;
  const isFiltered = filter.kind !== null || filter.offered || search !== "";
  return (
    <Page
      title="Prices"
      actions={
        isOwner && (
          <LinkButton href="/prices/subscribers" icon={Users}>
            Subscribers
          </LinkButton>
        )
      }
      toolbar={
        <>
          <SearchInput label="Search by name" value={text} onChange={setText} className="w-full sm:w-60" />
          <Filters filter={filter} onChange={change} />
        </>
      }
    >
      <QueryState query={list} failed="Couldn't load the prices" columns={5} />
      {rows && !isEmpty && (
        <Table
          label="Prices"
          columns={PRICE_COLUMNS}
          rows={rows}
          rowKey={(item) => item.id}
          more={more}
          onOpen={(item) => router.push(priceAddress(item))}
        />
      )}
      {isEmpty && isFiltered && (
        <EmptyState
          icon={Tag}
          title={filter.offered && search === "" ? "No items for sale yet" : "No matching items"}
          actions={
            <Button
              onClick={() => {
                setText("");
                change(NO_FILTER);
              }}
            >
              Clear filters
            </Button>
          }
        >
          Open a workflow, worker, widget or dashboard in this list to give it a price.
        </EmptyState>
      )}
      {isEmpty && !isFiltered && (
        <EmptyState
          icon={Tag}
          title="No items to sell yet"
          actions={
            <LinkButton href="/workflows" variant="primary">
              Go to workflows
            </LinkButton>
          }
        >
          Workflows, workers, widgets and dashboards are listed here. They are free until you set a price.
        </EmptyState>
      )}
    </Page>
  );
}

const KINDS = [
  { value: "all", label: "All kinds" },
  ...PRICE_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind].many })),
] as const;

function Filters({ filter, onChange }: { filter: PriceFilter; onChange: (next: PriceFilter) => void }) {
  return (
    <>
      <Select
        aria-label="Kind"
        className="w-36!"
        value={filter.kind ?? "all"}
        onChange={(kind) => onChange({ ...filter, kind: kind === "all" ? null : kind })}
        options={KINDS}
      />
      <Segmented
        label="Show"
        value={filter.offered ? "offered" : "all"}
        onChange={(which) => onChange({ ...filter, offered: which === "offered" })}
        options={[
          { value: "all", label: "All" },
          { value: "offered", label: "For sale" },
        ]}
      />
    </>
  );
}
