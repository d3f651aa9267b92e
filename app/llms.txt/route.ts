import { originOf } from "@/lib/http/origin-of";
import { readStore } from "@/lib/service/market/read-store";
import { storeGuide } from "@/lib/service/market/store-texts";
import { sharedServices } from "@/lib/service/shared-services";

export const dynamic = "force-dynamic";

const FOR_EVERYBODY = { "Cache-Control": "public, max-age=300" };

const ITEMS = 200;

export async function GET(request: Request): Promise<Response> {
  const services = await sharedServices();
  const after = new URL(request.url).searchParams.get("after") ?? "";
  const part = await readStore(services, { after, limit: ITEMS });
  if (part === null) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const text = storeGuide(part, originOf(request, services.publicUrl) ?? "");
  return new Response(text, { headers: { ...FOR_EVERYBODY, "Content-Type": "text/plain; charset=utf-8" } });
}
