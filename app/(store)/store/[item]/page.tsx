import type { Metadata } from "next";
import { MISSING } from "@/app/missing-page";
import { readStorePage, storeOrigin } from "@/app/read-store-page";
import { type Asked, triedCall } from "@/app/tried-call";
import { jsonLd } from "@/components/store/json-ld";
import { MissingPage } from "@/components/store/missing-page";
import { productData } from "@/components/store/product-data";
import { StoreItem } from "@/components/store/store-item";
import { socialSize } from "@/lib/service/market/social-facts";

interface StoreItemProps {
  params: Promise<{ item: string }>;
  searchParams: Promise<Asked>;
}

export async function generateMetadata({ params, searchParams }: StoreItemProps): Promise<Metadata> {
  const page = await readStorePage((await params).item);
  if (page === null) return MISSING;
  const { item, detail } = page;
  const description = item.summary || detail.description.slice(0, 200) || `By ${item.publisher}.`;
  const url = `${await storeOrigin()}/store/${item.slug}`;
  const picture = { url: `${url}/social.png`, ...socialSize, alt: `${item.name}, by ${item.publisher}` };
  return {
    title: item.name,
    description,
    alternates: { canonical: url },
    openGraph: { title: item.name, description, url, siteName: "Millrace", images: picture },
    twitter: { card: "summary_large_image", title: item.name, description, images: picture },
    // Search engines should not index pages whose query string describes a trial call.
    ...(Object.keys(await searchParams).length > 0 && { robots: { index: false } }),
  };
}

export default async function StoreItemPage({ params, searchParams }: StoreItemProps) {
  const page = await readStorePage((await params).item);
  if (page === null) return <MissingPage />;
  const { item, detail } = page;
  return (
    <>
      {jsonLd(productData(item, detail, await storeOrigin()))}
      <StoreItem item={detail} seller={item.sellerSlug} tried={triedCall(page, await searchParams)} />
    </>
  );
}
