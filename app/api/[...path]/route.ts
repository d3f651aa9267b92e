import { nextRoute } from "@/lib/http/next-route";

export const dynamic = "force-dynamic";

/** Development, and hosts that run Next alone: the production server answers `/api` itself. */
export {
  nextRoute as DELETE,
  nextRoute as GET,
  nextRoute as HEAD,
  nextRoute as OPTIONS,
  nextRoute as PATCH,
  nextRoute as POST,
  nextRoute as PUT,
};
