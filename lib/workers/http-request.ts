import { z } from "zod";
import type { Json, JsonObject } from "@/lib/kit/json";
import { anyJson } from "./any-json";
import { defineWorker, done, failed, type WorkerContext, type WorkerOutcome } from "./define-worker";
import { answerFailure } from "./http/answer-failure";
import { buildRequest, type HttpCall } from "./http/build-request";
import { type HttpParams, httpParams } from "./http/http-params";
import { nextPage, valueAt } from "./http/next-page";
import { type HttpCredential, openCredential, withCredential } from "./http/open-credential";
import { parseBody } from "./http/parse-body";

/** Maximum size of all pages of a call together, and of the result. */
const MAX_BYTES = 10 * 1024 * 1024;

export const httpRequest = defineWorker({
  type: "http_request",
  kind: "connector",
  title: "HTTP request",
  summary: "Calls any HTTP API.",
  keywords: ["rest", "api", "fetch", "curl", "get", "post", "url", "download"],
  guide: `A JSON response body is parsed, text stays text, and anything else becomes
\`{ "base64": … }\`. You can send this value as a body or as a file in a form. A status of 400 and above fails the step with
\`http_error\`, 429 with \`rate_limited\` and 500 and above with \`upstream_error\`, unless you accept errors.

Only public addresses can be reached. Up to five redirects are followed. The credential is never sent to another
host on a redirect, and a credential limited to one host is only sent to that host. With OAuth2 client credentials, an access
token is fetched and reused until it expires. If further pages are requested, \`body\` is the list of all items, \`pages\` the number of pages read, and
\`complete\` is true if there are no more.`,
  params: httpParams,
  // A method that is given as an expression counts as having an effect, because the expression could
  // evaluate to any method.
  hasEffect: ({ method }) => method !== undefined && method !== "GET" && method !== "HEAD",
  result: z.object({
    status: z.int().meta({ title: "Status" }),
    headers: z
      .record(z.string(), z.string())
      .meta({ title: "Headers", description: "Response headers, with names in lower case." }),
    body: anyJson().meta({ title: "Body", description: 'Response body. Binary data is `{ "base64": … }`.' }),
    pages: z.int().optional().meta({ title: "Pages read" }),
    complete: z
      .boolean()
      .optional()
      .meta({ title: "Complete", description: "False if there are more pages that weren't read." }),
  }),
  examples: [
    {
      params: { url: "https://api.example.com/v1/rates", query: { base: "USD" }, credential: "rates" },
      result: {
        status: 200,
        headers: { "content-type": "application/json" },
        body: { base: "USD", EUR: 0.92 },
      },
    },
    {
      params: {
        url: "https://api.example.com/v1/trades",
        pagination: { type: "cursor", items: "data", cursor: "next", max_pages: 3 },
      },
      result: { status: 200, headers: {}, body: [{ id: 1 }, { id: 2 }], pages: 2, complete: true },
    },
  ],
  maxResultBytes: MAX_BYTES,
  async run(params, context) {
    const built = await buildRequest(params);
    if (!built.ok) {
      return failed("invalid_params", built.error.message, { details: { parameter: built.error.parameter } });
    }
    const credential = await openCredential(params.credential, built.value.url, context);
    return credential.ok ? await callAll(params, built.value, credential.value, context) : credential.error;
  },
});

async function callAll(
  params: HttpParams,
  first: HttpCall,
  credential: HttpCredential | null,
  context: WorkerContext,
): Promise<WorkerOutcome> {
  const { pagination } = params;
  const items: Json[] = [];
  const traceparent = context.traceparent();
  const headers = traceparent === null ? first.headers : { traceparent, ...first.headers };
  let url = first.url;
  let room = MAX_BYTES;
  for (let page = 1; ; page += 1) {
    const { answer, secrets } = await withCredential(credential, context, (header) =>
      context.fetch(url, {
        ...first,
        headers: header === null ? headers : { ...headers, [header.name]: header.value },
        secrets: header?.secrets ?? [],
        signal: context.signal,
        timeoutMs: params.timeout * 1000,
        maxBytes: room,
      }),
    );
    if ("state" in answer) return answer;
    if (!answer.ok) return failed(answer.code, answer.message);
    if (answer.status >= 400 && !params.accept_errors) return answerFailure(answer, context.now(), secrets);
    room -= answer.body.byteLength;
    const body = parseBody(answer.body, answer.headers["content-type"]);
    const result: JsonObject = { status: answer.status, headers: { ...answer.headers }, body };
    if (pagination === undefined || pagination.type === "none" || answer.status >= 400) return done(result);

    const list = pagination.items === undefined ? body : valueAt(body, pagination.items);
    if (!Array.isArray(list)) {
      return failed(
        "upstream_invalid",
        `Page ${page} contains no list of items. Check the path in the Items field.`,
        {
          details: { parameter: "pagination.items" },
        },
      );
    }
    for (const item of list) items.push(item);
    const next = nextPage(pagination, url, answer.headers, body);
    if (!next.ok) return failed("upstream_invalid", next.error);
    if (next.value === null || page >= pagination.max_pages) {
      return done({ ...result, body: items, pages: page, complete: next.value === null });
    }
    url = next.value;
  }
}
