import { z } from "zod";
import { sellerAbout, sellerSite } from "@/lib/schema/seller-texts";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Market");

const sellerPage = z
  .object({
    name: z.string().describe("The workspace's, as buyers read it."),
    about: z.string(),
    site: z.string().describe("Empty for none."),
    slug: z.string().nullable().describe("In its address, for good; null before something was listed."),
    url: z.string().nullable().describe("Its page in the store; null while nothing of it is listed."),
  })
  .meta({ id: "SellerPage" });

export const getSellerPage = endpoint({
  id: "getSellerPage",
  method: "GET",
  path: "/seller-page",
  access: "read",
  summary: "Get this workspace's seller profile",
  answer: sellerPage,
});

export const saveSellerPage = endpoint({
  id: "saveSellerPage",
  method: "PUT",
  path: "/seller-page",
  access: "owner",
  summary: "Change this workspace's seller profile; omitted fields are unchanged",
  body: z.strictObject({ about: sellerAbout.optional(), site: sellerSite.optional() }),
  bodyBytes: SMALL_BODY,
  answer: sellerPage,
});
