import { formatPrice } from "@/lib/pricing/format-money";
import type { StoreItem } from "./store-item";

/** What programs read of the store. Slugs are letters, digits and hyphens; an origin is a host that was checked. */

export function storeSitemap(items: readonly StoreItem[], origin: string): string {
  const urls = items.map(
    ({ slug, updatedAt }) =>
      `<url><loc>${origin}/store/${slug}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod></url>`,
  );
  const sellers = [...bySeller(items)].map(([slug, of]) => {
    const changed = new Date(Math.max(...of.map(({ updatedAt }) => updatedAt.getTime())));
    return `<url><loc>${origin}/store/sellers/${slug}</loc><lastmod>${changed.toISOString().slice(0, 10)}</lastmod></url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    `<url><loc>${origin}/store</loc></url>`,
    ...urls,
    ...sellers,
    "</urlset>",
    "",
  ].join("\n");
}

export function storeGuide(items: readonly StoreItem[], origin: string): string {
  return [
    "# Store",
    "",
    "> Workflows, workers, widgets and dashboards on financial data. Each has a page that says what it gives, what it costs, how its runs went and what changed, and answers a call from recorded data: add ?try=trigger:NAME&v.VARIABLE=value, or ?try=provider:NAME, to its address. A subscription's key opens its endpoints over HTTP.",
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
    "## Sellers",
    "",
    ...[...bySeller(items)].map(([slug, of]) => {
      const [{ publisher = "", about = "" } = {}] = of;
      const said = [plain(about).slice(0, MOST_ABOUT), of.length === 1 ? "1 item" : `${of.length} items`];
      return `- [${plain(publisher)}](${origin}/store/sellers/${slug}): ${said.filter(Boolean).join(" · ")}`;
    }),
    "",
  ].join("\n");
}

const MOST_ABOUT = 200;

function bySeller(items: readonly StoreItem[]): ReadonlyMap<string, StoreItem[]> {
  const sellers = new Map<string, StoreItem[]>();
  for (const item of items) sellers.set(item.sellerSlug, [...(sellers.get(item.sellerSlug) ?? []), item]);
  return sellers;
}

/** One line, without what has a meaning in Markdown: somebody else wrote it. */
function plain(text: string): string {
  return text
    .replace(/[[\]()<>`*_#|\\]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
