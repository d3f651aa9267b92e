import { originOf } from "@/lib/http/origin-of";
import { readStore } from "@/lib/service/market/read-store";
import { storeSitemap } from "@/lib/service/market/store-texts";
import { sharedServices } from "@/lib/service/shared-services";

export const dynamic = "force-dynamic";

/** What search engines may look at. */
export async function GET(request: Request): Promise<Response> {
  const services = await sharedServices();
  const items = await readStore(services);
  if (items === null) return new Response(null, { status: 404 });
  const text = storeSitemap(items, originOf(request, services.publicUrl) ?? "");
  return new Response(text, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
