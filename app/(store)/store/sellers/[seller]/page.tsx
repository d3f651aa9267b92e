import type { Metadata } from "next";
import { cache } from "react";
import { MISSING } from "@/app/missing-page";
import { storeOrigin } from "@/app/read-store-page";
import { storeCardOf } from "@/app/store-card-of";
import { jsonLd } from "@/components/store/json-ld";
import { MissingPage } from "@/components/store/missing-page";
import { sellerData } from "@/components/store/seller-data";
import { SellerPage } from "@/components/store/seller-page";
import { readSeller } from "@/lib/service/market/read-seller";
import { sharedServices } from "@/lib/service/shared-services";

interface SellerProps {
  params: Promise<{ seller: string }>;
}

const find = cache(async (slug: string) => readSeller(await sharedServices(), slug));

export async function generateMetadata({ params }: SellerProps): Promise<Metadata> {
  const seller = await find((await params).seller);
  if (seller === null) return MISSING;
  const url = `${await storeOrigin()}/store/sellers/${seller.slug}`;
  const description =
    seller.about.slice(0, 200) || `Workflows, workers, widgets and dashboards by ${seller.name}.`;
  return {
    title: seller.name,
    description,
    alternates: { canonical: url },
    openGraph: { type: "profile", title: seller.name, description, url, images: "/social.png" },
  };
}

export default async function Seller({ params }: SellerProps) {
  const seller = await find((await params).seller);
  if (seller === null) return <MissingPage />;
  const { name, about, site, since, items, record } = seller;
  const origin = await storeOrigin();
  return (
    <>
      {jsonLd(sellerData({ name, about, site, slug: seller.slug, items }, origin))}
      <SellerPage
        {...{ name, about, site, record }}
        since={since.toISOString()}
        items={items.map(storeCardOf)}
      />
    </>
  );
}
