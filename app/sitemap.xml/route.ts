import { originOf } from "@/lib/http/origin-of";
import { readSitemap } from "@/lib/service/market/read-sitemap";
import { storeSitemap } from "@/lib/service/market/store-texts";
import { sharedServices } from "@/lib/service/shared-services";

export const dynamic = "force-dynamic";

const FOR_EVERYBODY = { "Cache-Control": "public, max-age=300" };

export async function GET(request: Request): Promise<Response> {
  const services = await sharedServices();
  const sitemap = await readSitemap(services, new URL(request.url).searchParams.get("part"));
  if (sitemap === null) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const text = storeSitemap(sitemap, originOf(request, services.publicUrl) ?? "");
  return new Response(text, {
    headers: { ...FOR_EVERYBODY, "Content-Type": "application/xml; charset=utf-8" },
  });
}
