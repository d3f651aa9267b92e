import type { Metadata } from "next";
import { MISSING } from "@/app/missing-page";
import { storeOrigin } from "@/app/read-store-page";
import { storeCardOf } from "@/app/store-card-of";
import { readSort } from "@/components/market/sort-options";
import { MissingPage } from "@/components/store/missing-page";
import { StoreList } from "@/components/store/store-list";
import { readCategories, readStore } from "@/lib/service/market/read-store";
import { sharedServices } from "@/lib/service/shared-services";

interface StorePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const description = "Workflows, workers, widgets and dashboards for financial data.";

export async function generateMetadata({ searchParams }: StorePageProps): Promise<Metadata> {
  if (!(await sharedServices()).env.store) return MISSING;
  const isFiltered = Object.keys(await searchParams).length > 0;
  const url = `${await storeOrigin()}/store`;
  return {
    title: "Store",
    description,
    alternates: { canonical: url },
    openGraph: { title: "Store", description, url, images: "/social.png" },
    ...(isFiltered && { robots: { index: false } }),
  };
}

/** The page consists of text and links, so that it works without scripts. */
export default async function StorePage({ searchParams }: StorePageProps) {
  const given = await searchParams;
  const filter = {
    text: one(given.q),
    category: one(given.category),
    by: one(given.by),
    sort: readSort(one(given.sort)),
  };
  const after = one(given.after);
  const services = await sharedServices();
  const part = await readStore(services, { ...filter, after });
  if (part === null) return <MissingPage home="/" />;
  return (
    <StoreList
      items={part.items.map(storeCardOf)}
      filter={filter}
      seller={filter.by === "" ? null : (part.items[0]?.publisher ?? null)}
      categories={await readCategories(services)}
      isFirst={after === ""}
      next={part.next}
    />
  );
}

function one(value: string | string[] | undefined): string {
  return (typeof value === "string" ? value : (value?.[0] ?? "")).slice(0, 200);
}
