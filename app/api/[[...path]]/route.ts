import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/lib/http/entry/next-route";

/** No address of the interface: 404 as a problem, in place of a page. */
export const dynamic = "force-dynamic";
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT };
