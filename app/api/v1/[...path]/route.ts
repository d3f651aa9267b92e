import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/lib/http/entry/next-route";

/** All endpoints that have a contract. They are listed in lib/http/entry/routes.ts. */
export const dynamic = "force-dynamic";
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT };
