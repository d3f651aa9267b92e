import { originOf } from "@/lib/http/origin-of";
import { sharedServices } from "@/lib/service/shared-services";

export const dynamic = "force-dynamic";

const FOR_EVERYBODY = {
  "Cache-Control": "public, max-age=86400",
  "Content-Type": "text/plain; charset=utf-8",
};

/**
 * Keeps crawlers away from published data, because it is only meant for programs that know its URL. Shared
 * pages have their own noindex tag.
 */
export async function GET(request: Request): Promise<Response> {
  const { env, publicUrl } = await sharedServices();
  const origin = originOf(request, publicUrl);
  const rules = ["User-agent: *", "Disallow: /api/"];
  const sitemap = env.store && origin ? ["", `Sitemap: ${origin}/sitemap.xml`] : [];
  return new Response(`${[...rules, ...sitemap].join("\n")}\n`, { headers: FOR_EVERYBODY });
}
