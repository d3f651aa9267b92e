import { createHash } from "node:crypto";
import { drawSocialPicture } from "@/app/draw-social-picture";
import { namesTag } from "@/lib/kit/names-tag";
import { findStoreItem } from "@/lib/service/market/read-store";
import { sharedServices } from "@/lib/service/shared-services";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ item: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { item: slug } = await params;
  const item = await findStoreItem(await sharedServices(), slug);
  if (item === null) return new Response(null, { status: 404 });
  const picture = await drawSocialPicture(item);
  if (picture === null) return new Response(null, { status: 503, headers: { "Retry-After": "2" } });
  const etag = `"${createHash("sha256").update(picture).digest("base64url").slice(0, 22)}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "public, max-age=86400",
    "X-Content-Type-Options": "nosniff",
  };
  if (namesTag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(picture), { headers: { ...headers, "Content-Type": "image/png" } });
}
