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
      description: "A text, or an expression with any value.",
      hint: "{{workers[1].result}}",
      "x-show": VALUE,
      "x-required": VALUE,
    }),
    response_type: z.enum(["JSON", "text", "table"]).default("JSON").meta({
      title: "Served as",
      description:
        "`JSON` or `text`: values published by runs. `table`: a table's current rows, without a run.",
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
      description: "Readers only see these columns, in this order. If empty, all columns.",
      fixed: true,
      "x-show": TABLE,
    }),
    where: z.record(z.string(), anyJson()).default({}).meta({
      title: "Only rows where",
      description: "Columns with their values, or conditions. Readers only see matching rows.",
      fixed: true,
      "x-show": TABLE,
    }),
    provider_id: leftOut(
      z.string().regex(ENDPOINT_ID, "Use 1 to 64 letters, digits, hyphens or underscores."),
    ).meta({
      title: "Provider ID",
      description: "The last part of the URL. If empty, we generate one that never changes.",
      fixed: true,
    }),
    access: z.enum(["public", "key"]).default("public").meta({
      title: "Access",
      description: "`public`: anyone with the URL can read the data. `key`: only readers who send the key.",
      fixed: true,
    }),
    api_key: z
      .string()
      .max(512)
      .default("")
      .meta({
        title: "API key",
        description: "Readers send this key if access is `key`.",
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
  guide: `\`GET /api/w/{workflow_id}/{provider_id}\` serves what the last successful run of a live version published. The address
stays the same over every run.

With \`?stream=1\`, or \`Accept: text/event-stream\` as an \`EventSource\` sends it, the address gives Server-Sent Events: a
\`value\` event with what is served now, then one for each publishing. Its data is \`{ version, as_of, run_id, value }\`, or has a
\`url\` where the value is over 64 KiB. Who comes back with \`Last-Event-ID\` gets what was published since; a \`reset\` event says
that this is not kept. An \`end\` event says by its \`code\` why the stream ends. \`GET /api/w/stream?items={workflow}/{provider},…\`
carries up to 100 in one stream.

A text is served as it is; under \`JSON\` it must be valid JSON, else the step fails with \`invalid_json\` and the last good
value stays. Any other value is served as compact JSON. The result is the value itself, so that a call that waits for
the run is answered with what was published.

As a \`table\` it serves the rows of a table of the workspace, at once after each change and without a run: the
parameters \`table\`, \`columns\` and \`where\` say which. \`?format=csv\`, conditions, order and pages are the reader's to ask for.`,
  params,
  result: anyJson().meta({ title: "Value", description: "The published value." }),
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
      return failed("invalid_params", "The data holds the character U+0000, which cannot be published.", {
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
        // Saved documents have an ID. A document that is run without being saved publishes no data.
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
    return fail(error instanceof Error ? error.message.slice(0, 200) : "it cannot be read.");
  }
}
