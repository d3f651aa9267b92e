import { originOf } from "@/lib/http/origin-of";
import { readStore } from "@/lib/service/market/read-store";
import { storeGuide } from "@/lib/service/market/store-texts";
import { sharedServices } from "@/lib/service/shared-services";

export const dynamic = "force-dynamic";

/** What language models may read of the store. */
export async function GET(request: Request): Promise<Response> {
  const services = await sharedServices();
  const items = await readStore(services);
  if (items === null) return new Response(null, { status: 404 });
  const text = storeGuide(items, originOf(request, services.publicUrl) ?? "");
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
