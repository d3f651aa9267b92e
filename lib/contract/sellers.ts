import { z } from "zod";
import { sellerAbout, sellerSite } from "@/lib/schema/seller-texts";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Market");

const sellerPage = z
  .object({
    name: z.string().describe("Name of the workspace, as buyers see it."),
    about: z.string(),
    site: z.string().describe("Empty for none."),
    slug: z.string().nullable().describe("Permanent part of the store URL; null before the first listing."),
    url: z.string().nullable().describe("URL of the seller's store page; null without listed items."),
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
  summary: "Change this workspace's seller profile; omitted fields remain unchanged",
  body: z.strictObject({ about: sellerAbout.optional(), site: sellerSite.optional() }),
  bodyBytes: SMALL_BODY,
  answer: sellerPage,
});
