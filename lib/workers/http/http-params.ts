import { z } from "zod";
import { anyJson, leftOut } from "@/lib/workers/any-json";

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const pagination = z.strictObject({
  type: z.enum(["none", "link", "cursor"]).default("none").meta({
    title: "Kind",
    description:
      '`link` follows the `Link: …; rel="next"` header, `cursor` sends the value found in the body.',
  }),
  items: leftOut(z.string().max(300)).meta({
    title: "Items",
    description: "Where the list stands in the body. Left out: the body is the list.",
    hint: "data.items",
  }),
  cursor: leftOut(z.string().max(300)).meta({
    title: "Cursor",
    description: "Where the next cursor, or the address of the next page, stands in the body.",
    hint: "meta.next_cursor",
  }),
  cursor_param: leftOut(z.string().max(100)).meta({
    title: "Cursor parameter",
    description: "The query parameter that carries the cursor. Left out: `cursor`.",
  }),
  max_pages: z.int().min(1).max(100).default(10).meta({
    title: "Most pages",
    description: "If there are more pages, the result says so.",
  }),
});

export const httpParams = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]).default("GET").meta({ title: "Method" }),
  url: z
    .string()
    .trim()
    .refine((text) => URL.canParse(text), "Write a full address, with https:// before it.")
    .meta({ title: "Address", hint: "https://api.example.com/v1/quotes" }),
  query: z
    .record(z.string(), z.union([scalar, z.array(scalar)]))
    .default({})
    .meta({
      title: "Query",
      description: "Added to the address; a list is sent as a repeated name, null is left out.",
    }),
  headers: z.record(z.string(), scalar).default({}).meta({
    title: "Headers",
    description: "Keys belong into a credential, where nobody reads them.",
  }),
  body: anyJson().optional().meta({
    title: "Body",
    description: "An object or a list is sent as JSON, a text as it is.",
  }),
  body_type: leftOut(z.enum(["json", "form", "text", "binary"])).meta({
    title: "Body as",
    description:
      'Left out: JSON for objects and lists, text for text. `binary` sends the bytes of `{ "base64": … }`, as a content type that is no text does.',
  }),
  form: leftOut(z.record(z.string(), anyJson())).meta({
    title: "Form with files",
    description:
      'Sent as `multipart/form-data` in place of a body: names and values; a file is `{ "base64": …, "filename": …, "content_type": … }`, a list is sent as a repeated name.',
  }),
  credential: leftOut(z.string().max(200)).meta({
    title: "Credential",
    picker: "credential",
    "x-keys": { http: {} },
    description:
      "Name of an `http` credential: `Bearer x`, `Basic user:password`, `Header-Name: value`, or `OAuth2 https://…/token client_id:client_secret scope`.",
  }),
  timeout: z.number().min(0.1).max(120).default(20).meta({
    title: "Timeout",
    description: "Seconds one call may take in all.",
  }),
  accept_errors: z.boolean().default(false).meta({
    title: "Accept errors",
    description: "A status of 400 and above is a result, too.",
  }),
  pagination: pagination.optional().meta({ title: "Pages", description: "How further pages are asked for." }),
});
export type HttpParams = z.output<typeof httpParams>;
