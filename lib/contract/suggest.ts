import { z } from "zod";
import { none } from "@/lib/contract/shapes";
import { endpoint } from "./endpoint";

export const suggest = endpoint({
  id: "suggest",
  method: "GET",
  path: "/suggest/{kind}",
  tag: "Catalogue",
  access: "read",
  summary: "What may be meant by a text: the well-known first, then what the provider finds",
  params: z.object({ kind: z.enum(["series", "symbols", "categories", "sources"]) }),
  query: z.object({
    q: z.string().max(200).default(""),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  body: none,
  answer: z.object({
    items: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  status: 200,
});
