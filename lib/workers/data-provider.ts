import { z } from "zod";
import type { Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { ENDPOINT_ID } from "@/lib/schema/trigger";
import { anyJson, leftOut } from "./any-json";
import { defineWorker, done, failed, LIST_RESULT_BYTES } from "./define-worker";

const VALUE = { response_type: ["JSON", "text"] };
const TABLE = { response_type: ["table"] };

const params = z
  .strictObject({
    response_data: anyJson().optional().meta({
      title: "Data",
      description: "Text, or an expression that returns a value of any type.",
      hint: "{{workers[1].result}}",
      "x-show": VALUE,
      "x-required": VALUE,
    }),
    response_type: z.enum(["JSON", "text", "table"]).default("JSON").meta({
      title: "Served as",
      description:
        "`JSON` or `text`: the data that runs publish. `table`: the current rows of a table, without a run.",
    }),
    table: leftOut(z.string().trim().max(100)).meta({
      title: "Table",
      description: "Name or ID of the table.",
      picker: "table",
      fixed: true,
      "x-show": TABLE,
      "x-required": TABLE,
    }),
    columns: z.array(z.string().max(64)).max(TABLE_LIMITS.columns).default([]).meta({
      title: "Columns",
      description: "Columns that readers can see and query, in this order. Default: all columns.",
      fixed: true,
      "x-show": TABLE,
    }),
    where: z.record(z.string(), anyJson()).default({}).meta({
      title: "Only rows where",
      description:
        "Conditions that the rows must meet, by column: either an exact value or a comparison. Readers see only matching rows.",
      fixed: true,
      "x-show": TABLE,
    }),
    provider_id: leftOut(
      z.string().regex(ENDPOINT_ID, "Use 1 to 64 letters, digits, hyphens or underscores."),
    ).meta({
      title: "Provider ID",
      description: "The last part of the URL. If empty, we generate an ID that never changes.",
      fixed: true,
    }),
    access: z.enum(["public", "key"]).default("public").meta({
      title: "Access",
      description: "`public`: anyone with the URL can read the data. `key`: readers need the key.",
      fixed: true,
    }),
    api_key: z
      .string()
      .max(512)
      .default("")
      .meta({
        title: "API key",
        description: "Key that readers send when access is set to `key`.",
        secret: true,
        fixed: true,
        "x-show": { access: ["key"] },
      }),
  })
  .check(({ value, issues }) => {
    const name = value.response_type === "table" ? "table" : "response_data";
    if (value[name] !== undefined) return;
    issues.push({ code: "custom", path: [name], message: `\`${name}\` is required.`, input: value });
  });

export const dataProvider = defineWorker({
  type: "data_provider",
  kind: "provider",
  title: "Data provider",
  summary: "Publishes data at a stable URL.",
  keywords: ["publish", "endpoint", "api", "feed", "output", "respond", "json"],
  guide: `\`GET /api/w/{workflow_id}/{provider_id}\` serves the data that the last successful run of a live version published. The
URL never changes between runs.

With \`?stream=1\`, or \`Accept: text/event-stream\` as an \`EventSource\` sends it, the URL returns Server-Sent Events: a
\`value\` event with the current value, then one each time data is published. Its data is \`{ version, as_of, run_id, value }\`, with a
\`url\` instead of the value if that is over 64 KiB. A client that reconnects with \`Last-Event-ID\` gets everything published since; a
\`reset\` event means that those values are no longer stored. An \`end\` event gives the reason in its \`code\`.
\`GET /api/w/stream?items={workflow}/{provider},…\` combines up to 100 data providers in one stream.

Text is served unchanged; with \`JSON\` it must be valid JSON, or the step fails with \`invalid_json\` and the last good value is
still served. Any other value is served as compact JSON. The result is the value itself, so a call that waits for the run
returns the data that was published.

With \`table\` it serves rows of a workspace table, immediately after each change and without a run. The
parameters \`table\`, \`columns\` and \`where\` select the rows. Readers can request CSV with \`?format=csv\`, and can filter, sort and paginate the rows.`,
  params,
  result: anyJson().meta({ title: "Value", description: "Published data." }),
  examples: [
    {
      params: { response_data: "{{workers[1].result}}", provider_id: "board" },
      result: { symbol: "AAPL", close: 273.2, currency: "USD" },
    },
    { params: { response_data: "Markets are open.", response_type: "text" }, result: "Markets are open." },
    {
      params: { response_type: "table", table: "prices", where: { symbol: "AAPL" } },
      result: { table: "prices" },
    },
  ],
  pure: true,
  maxResultBytes: LIST_RESULT_BYTES,
  async run({ response_data: data = null, response_type: type, provider_id: id, table = "" }, context) {
    if (type === "table") return done({ table });
    const body = (typeof data === "string" ? data : JSON.stringify(data)).toWellFormed();
    if (body.includes("\0")) {
      return failed("invalid_params", "The data contains the character U+0000, which can't be published.", {
        details: { parameter: "response_data" },
      });
    }
    const value = type === "text" || typeof data !== "string" ? ok(data) : parse(data);
    if (!value.ok) {
      return failed("invalid_json", `The data is not valid JSON: ${value.error}`, {
        details: { parameter: "response_data" },
      });
    }
    return {
      state: "done",
      result: value.value,
      publish: {
        // In a saved document, the provider always has an ID. An unsaved document publishes nothing, so a
        // placeholder is enough.
        providerId: id ?? `worker-${context.worker}`,
        contentType: type === "JSON" ? "application/json; charset=utf-8" : "text/plain; charset=utf-8",
        body,
      },
    };
  },
});

function parse(text: string): Result<Json, string> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail(error instanceof Error ? error.message.slice(0, 200) : "the JSON can't be parsed.");
  }
}
