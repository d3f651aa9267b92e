import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/lib/http/entry/next-route";

/** Responds to unknown API paths with a 404 problem document instead of a page. */
export const dynamic = "force-dynamic";
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT };
