import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/lib/http/next-route";

/** The figures of this instance, for its owner (lib/http/health.ts). */
export const dynamic = "force-dynamic";
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT };
