import { z } from "zod";
import { anyJson, leftOut } from "@/lib/workers/any-json";

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const pagination = z.strictObject({
  type: z.enum(["none", "link", "cursor"]).default("none").meta({
    title: "Kind",
    description:
      '`link` follows the `Link: …; rel="next"` header; `cursor` follows the cursor or URL in the response body.',
  }),
  items: leftOut(z.string().max(300)).meta({
    title: "Items",
    description: "Path to the list of items in the response body. Default: the whole body.",
    hint: "data.items",
  }),
  cursor: leftOut(z.string().max(300)).meta({
    title: "Cursor",
    description: "Path in the response body to the next cursor or to the URL of the next page.",
    hint: "meta.next_cursor",
  }),
  cursor_param: leftOut(z.string().max(100)).meta({
    title: "Cursor parameter",
    description: "Name of the query parameter in which the cursor is sent. Default: `cursor`.",
  }),
  max_pages: z.int().min(1).max(100).default(10).meta({
    title: "Maximum pages",
    description:
      "Maximum number of pages to read. If there are more pages, `complete` in the result is false.",
  }),
});

export const httpParams = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]).default("GET").meta({ title: "Method" }),
  url: z
    .string()
    .trim()
    .refine((text) => URL.canParse(text), "Enter a full URL, starting with https://.")
    .meta({ title: "URL", hint: "https://api.example.com/v1/quotes" }),
  query: z
    .record(z.string(), z.union([scalar, z.array(scalar)]))
    .default({})
    .meta({
      title: "Query",
      description:
        "Query parameters added to the URL. If a value is a list, its parameter is repeated for each item. If a value is null, its parameter is omitted.",
    }),
  headers: z.record(z.string(), scalar).default({}).meta({
    title: "Headers",
    description: "Request headers. Store keys in a credential, so that others can't read them here.",
  }),
  body: anyJson().optional().meta({
    title: "Body",
    description: "Request body. Objects and lists are sent as JSON, text unchanged.",
  }),
  body_type: leftOut(z.enum(["json", "form", "text", "binary"])).meta({
    title: "Body as",
    description:
      'Default: objects and lists are sent as JSON, and text as plain text. With `binary` or a content type other than JSON and text, such as `image/png`, the bytes of `{ "base64": … }` are sent.',
  }),
  form: leftOut(z.record(z.string(), anyJson())).meta({
    title: "Form with files",
    description:
      'Form fields, sent as `multipart/form-data` instead of `body`. A file is `{ "base64": …, "filename": …, "content_type": … }`. A list is sent as several fields with the same name.',
  }),
  credential: leftOut(z.string().max(200)).meta({
    title: "Credential",
    picker: "credential",
    "x-keys": { http: {} },
    description:
      "Name of an `http` credential, whose value has one of these forms: `Bearer x`, `Basic user:password`, `Header-Name: value`, or `OAuth2 https://…/token client_id:client_secret scope`.",
  }),
  timeout: z.number().min(0.1).max(120).default(20).meta({
    title: "Timeout",
    description: "Maximum duration of one call, in seconds.",
  }),
  accept_errors: z.boolean().default(false).meta({
    title: "Accept errors",
    description: "Return responses with status 400 and above as results instead of failing.",
  }),
  pagination: pagination.optional().meta({ title: "Pages", description: "How to request further pages." }),
});
export type HttpParams = z.output<typeof httpParams>;
