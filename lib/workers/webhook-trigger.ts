import { z } from "zod";
import { ENDPOINT_ID, variable } from "@/lib/schema/trigger";
import { anyJson, leftOut } from "./any-json";
import { defineWorker, done } from "./define-worker";

export const webhookTrigger = defineWorker({
  type: "webhook_trigger",
  kind: "trigger",
  title: "Webhook trigger",
  summary: "A public endpoint that starts a run.",
  keywords: ["http endpoint", "incoming call", "api", "form", "callback", "url"],
  guide: `\`POST\` or \`GET /api/t/{workflow_id}/{webhook_id}\` starts a run of the live version. The result contains the variables of
the call, so \`{{workers[0].result.symbol}}\` and \`{{context.symbol}}\` are the same value. The original request is in
\`{{request.body}}\`, \`{{request.query}}\` and \`{{request.headers}}\`.

If you set a key, callers must send \`Authorization: Bearer KEY\` or \`?api_key=KEY\`.`,
  params: z.strictObject({
    webhook_id: leftOut(
      z.string().regex(ENDPOINT_ID, "Use 1 to 64 letters, digits, hyphens or underscores."),
    ).meta({
      title: "Webhook ID",
      description: "The last part of the URL. If empty, we generate one that can't be guessed.",
    }),
    api_key: z.string().max(512).default("").meta({
      title: "API key",
      description: "Key that callers must send. If empty, anyone can call the URL.",
      secret: true,
    }),
    variables: z.array(variable).max(100).default([]).meta({
      title: "Variables",
      description: "Variables that a call can set.",
    }),
    respond: z.enum(["accepted", "result"]).default("accepted").meta({
      title: "Response",
      description: "`accepted` responds immediately; `result` waits up to 60 seconds for the run to finish.",
    }),
    result_from: leftOut(z.int().min(0)).meta({
      title: "Result from",
      picker: "worker",
      description: "Index of the worker whose result is returned. Default: the last one that succeeds.",
    }),
    rate_limit: z.int().min(0).max(1_000_000).default(0).meta({
      title: "Calls per minute",
      description: "Maximum number of calls per minute. 0: no limit.",
    }),
    allowed_origins: z.array(z.string().max(300)).max(100).default(["*"]).meta({
      title: "Allowed origins",
      description: "Websites that can call this URL from a browser; `*` allows any.",
      hint: "https://app.example.com",
    }),
  }),
  result: z
    .record(z.string(), anyJson())
    .meta({ title: "Variables", description: "Values by variable name." }),
  examples: [
    {
      params: {
        webhook_id: "board",
        variables: [
          { name: "symbol", type: "string", default: "AAPL" },
          { name: "days", type: "integer", default: 30 },
        ],
      },
      result: { symbol: "AAPL", days: 30 },
    },
  ],
  pure: true,
  run: async (_params, context) => done(context.variables),
});
