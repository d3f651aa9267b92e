import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readStorePage, storeOrigin } from "@/app/read-store-page";
import { productData } from "@/components/store/product-data";
import { StoreItem } from "@/components/store/store-item";

interface StoreItemProps {
  params: Promise<{ item: string }>;
}

export async function generateMetadata({ params }: StoreItemProps): Promise<Metadata> {
  const page = await readStorePage((await params).item);
  if (page === null) return { title: "Not found" };
  const { item, detail } = page;
  const description = item.summary || detail.description.slice(0, 200) || `By ${item.publisher}.`;
  const url = `${await storeOrigin()}/store/${item.slug}`;
  return {
    title: item.name,
    description,
    alternates: { canonical: url },
    openGraph: { title: item.name, description, url, images: "/social.png" },
  };
}

/** The page of an item for whoever comes: what it is, costs, gives, and how it did. */
export default async function StoreItemPage({ params }: StoreItemProps) {
  const page = await readStorePage((await params).item);
  if (page === null) notFound();
  const { item, detail } = page;
  const data = productData(item, detail, `${await storeOrigin()}/store/${item.slug}`);
  return (
    <>
      {/* Data and no program: nothing in it can end the element, and no browser runs it. */}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: its own escapes, in product-data.ts
        dangerouslySetInnerHTML={{ __html: data }}
      />
      <StoreItem item={detail} seller={item.workspaceId} />
    </>
  );
}
