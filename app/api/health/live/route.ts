import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/lib/http/next-route";

/** Whether this process runs (lib/http/health.ts). */
export const dynamic = "force-dynamic";
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT };
