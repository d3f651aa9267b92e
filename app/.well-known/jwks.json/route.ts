import { GET, HEAD } from "@/lib/http/entry/next-route";

export const dynamic = "force-dynamic";
export { GET, HEAD };
