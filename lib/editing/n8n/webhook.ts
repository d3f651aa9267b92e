import type { JsonObject } from "@/lib/kit/json";
import type { Converted, Surroundings } from "./convert";
import { type Node, textAt } from "./n8n-workflow";

export function webhook(
  { parameters }: Node,
  { variables, webhookId, answers: made }: Surroundings,
): Converted {
  const notes: string[] = [];
  const wanted = webhookPath(parameters);
  const path = webhookId ?? wanted;
  if (path !== wanted) notes.push(`another webhook already uses this path, so the endpoint is now ${path}`);
  const keyed = (textAt(parameters, "authentication") ?? "none") !== "none";
  if (keyed)
    notes.push("in n8n, callers had to authenticate. Set a key for the webhook to require one here too");
  if (variables.length > 0)
    notes.push(`the trigger declares ${variables.join(", ")} as text variables. Select their types`);
  const answers = ["lastNode", "responseNode"].includes(textAt(parameters, "responseMode") ?? "");
  const [first, ...more] = textAt(parameters, "responseMode") === "responseNode" ? made : [];
  if (more.length > 0)
    notes.push(`${more.length + 1} nodes respond to this trigger's calls. Select one in “Result from”`);
  return {
    type: "webhook_trigger",
    params: {
      ...(path === "" ? {} : { webhook_id: path }),
      // This masked key marks that a key still has to be set. Without it, the copy of a protected endpoint
      // would be open to everyone.
      ...(keyed ? { api_key: { $secret: true } } : {}),
      ...(answers ? { respond: "result" } : {}),
      ...(first === undefined ? {} : { result_from: first }),
      ...(variables.length === 0
        ? {}
        : { variables: variables.map((name) => ({ name, type: "string", required: false })) }),
    },
    notes,
  };
}

export function webhookPath(parameters: JsonObject): string {
  return (textAt(parameters, "path") ?? "").replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 64);
}
