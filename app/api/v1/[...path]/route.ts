import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/lib/http/entry/next-route";

/** Everything that has a contract: the table is lib/http/entry/routes.ts. */
export const dynamic = "force-dynamic";
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT };
