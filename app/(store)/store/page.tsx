import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { storeOrigin } from "@/app/read-store-page";
import { storeCardOf } from "@/app/store-card-of";
import { readSort } from "@/components/market/sort-options";
import { StoreList } from "@/components/store/store-list";
import { readStore } from "@/lib/service/market/read-store";
import { searchStore } from "@/lib/service/market/search-store";
import { sharedServices } from "@/lib/service/shared-services";

interface StorePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const PAGE_SIZE = 30;
const description = "Workflows, workers, widgets and dashboards on financial data.";

export async function generateMetadata({ searchParams }: StorePageProps): Promise<Metadata> {
  const isFiltered = Object.keys(await searchParams).length > 0;
  const url = `${await storeOrigin()}/store`;
  return {
    title: "Store",
    description,
    alternates: { canonical: url },
    openGraph: { title: "Store", description, url, images: "/social.png" },
    // A search is no page of its own to search engines.
    ...(isFiltered && { robots: { index: false } }),
  };
}

/** What owners list, for whoever comes. Text and links alone: all of it is there without a script. */
export default async function StorePage({ searchParams }: StorePageProps) {
  const items = await readStore(await sharedServices());
  if (items === null) notFound();
  const given = await searchParams;
  const filter = {
    text: one(given.q),
    category: one(given.category),
    by: one(given.by),
    sort: readSort(one(given.sort)),
  };
  const found = searchStore(items, filter);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(one(given.page))) || 1));
  return (
    <StoreList
      items={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(storeCardOf)}
      filter={filter}
      seller={filter.by === "" ? null : (found[0]?.publisher ?? null)}
      categories={[...new Set(items.map(({ category }) => category).filter(Boolean))].sort()}
      page={page}
      pages={pages}
      total={found.length}
    />
  );
}

function one(value: string | string[] | undefined): string {
  return (typeof value === "string" ? value : (value?.[0] ?? "")).slice(0, 200);
}
