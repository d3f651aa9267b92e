import { z } from "zod";
import type { Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { ENDPOINT_ID } from "@/lib/schema/trigger";
import { anyJson, leftOut } from "./any-json";
import { defineWorker, failed } from "./define-worker";

export const dataProvider = defineWorker({
  type: "data_provider",
  kind: "provider",
  title: "Data provider",
  summary: "Publishes data at a stable address.",
  keywords: ["publish", "endpoint", "api", "feed", "output", "respond", "json"],
  guide: `\`GET /api/w/{workflow_id}/{provider_id}\` serves what the last successful run of a live version published. The address
stays the same over every run.

A text is served as it is; under \`JSON\` it must be valid JSON, else the step fails with \`invalid_json\` and the last good
value stays. Any other value is served as compact JSON. The result is the value itself, so that a call that waits for
the run is answered with what was published.`,
  params: z.strictObject({
    response_data: anyJson().meta({
      title: "Data",
      description: "A text, or an expression that gives any value.",
      hint: "{{workers[1].result}}",
    }),
    response_type: z.enum(["JSON", "text"]).default("JSON").meta({
      title: "Served as",
      description: "`application/json` or `text/plain`.",
    }),
    provider_id: leftOut(
      z.string().regex(ENDPOINT_ID, "Use 1 to 64 letters, digits, hyphens or underscores."),
    ).meta({
      title: "Provider ID",
      description: "The last part of the address. Left out, one is made that never changes.",
    }),
    access: z.enum(["public", "key"]).default("public").meta({
      title: "Access",
      description: "`public`: anybody who has the address can read the data. `key`: only who sends the key.",
    }),
    api_key: z
      .string()
      .max(512)
      .default("")
      .meta({
        title: "API key",
        description: "What readers send when access is by key.",
        secret: true,
        "x-show": { access: ["key"] },
      }),
  }),
  result: anyJson().meta({ title: "Value", description: "What was published." }),
  examples: [
    {
      params: { response_data: "{{workers[1].result}}", provider_id: "board" },
      result: { symbol: "AAPL", close: 273.2, currency: "USD" },
    },
    { params: { response_data: "Markets are open.", response_type: "text" }, result: "Markets are open." },
  ],
  pure: true,
  maxResultBytes: 16 * 1024 * 1024,
  async run({ response_data: data, response_type: type, provider_id: id }, context) {
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
        // A document that was saved has an id; one that is run without ever having been publishes nothing.
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
