import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Billing");

const receipt = z
  .object({
    id: z.string(),
    number: z.int().describe("Number in the seller's consecutive series."),
    amount: z.int().describe("Minor units; negative for a credit note."),
    currency: z.string(),
    at: time,
    side: z.enum(["buyer", "seller"]).describe("This workspace's side."),
    other: z.string().describe("Name of the other side."),
  })
  .meta({ id: "Receipt" });
export type Receipt = z.infer<typeof receipt>;

export const listReceipts = endpoint({
  id: "listReceipts",
  method: "GET",
  path: "/billing/receipts",
  access: "owner_read",
  summary: "List the receipts and credit notes of this workspace's purchases and sales",
  query: page,
  answer: listOf(receipt),
});

export const getReceipt = endpoint({
  id: "getReceipt",
  method: "GET",
  path: "/billing/receipts/{id}",
  access: "owner_read",
  summary: "Get a receipt as a printable page. Available to its buyer and its seller",
  params: byId,
  contentType: "text/html",
});
