import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/lib/http/next-route";

/** Everything that has a contract: the table is lib/http/routes.ts. */
export const dynamic = "force-dynamic";
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT };
