import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/lib/http/entry/next-route";

/** Unknown API paths get a 404 problem instead of a page. */
export const dynamic = "force-dynamic";
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT };
