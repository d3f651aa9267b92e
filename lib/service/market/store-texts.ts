import { formatPrice } from "@/lib/pricing/format-money";
import type { StoreItem } from "./store-item";

/** What programs read of the store. Slugs are letters, digits and hyphens; an origin is a host that was checked. */

export function storeSitemap(items: readonly StoreItem[], origin: string): string {
  const urls = items.map(
    ({ slug, updatedAt }) =>
      `<url><loc>${origin}/store/${slug}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    `<url><loc>${origin}/store</loc></url>`,
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

export function storeGuide(items: readonly StoreItem[], origin: string): string {
  return [
    "# Store",
    "",
    "> Workflows, workers, widgets and dashboards on financial data. Each has a page that says what it gives, what it costs and how its runs went. A subscription's key opens its endpoints over HTTP.",
    "",
    `API: ${origin}/api/v1/openapi.json`,
    "",
    "## Items",
    "",
    ...items.map(({ slug, name, summary, publisher, price }) => {
      const said = [plain(summary), formatPrice(price, "en"), `by ${plain(publisher)}`].filter(Boolean);
      return `- [${plain(name)}](${origin}/store/${slug}): ${said.join(" · ")}`;
    }),
    "",
  ].join("\n");
}

/** One line, without what has a meaning in Markdown: somebody else wrote it. */
function plain(text: string): string {
  return text
    .replace(/[[\]()<>`*_#|\\]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
