import type { Json } from "@/lib/kit/json";

export interface Message {
  readonly subject: string;
  readonly message: Json;
}

/** Discord refuses longer messages. Slack truncates them itself, but at a higher limit. */
const MAX_CHARS = { slack: 40_000, discord: 2_000 } as const;

export function slackBody(message: Message): string {
  return JSON.stringify({ text: cut(withSubject(message, "*"), MAX_CHARS.slack) });
}

export function discordBody(message: Message): string {
  // Mentions are disabled, because the message can contain untrusted data.
  return JSON.stringify({
    content: cut(withSubject(message, "**"), MAX_CHARS.discord),
    allowed_mentions: { parse: [] },
  });
}

export function webhookBody(
  { subject, message }: Message,
  origin: { workflowId: string; runId: string },
  nowMs: number,
): string {
  return JSON.stringify({
    type: "millrace.notification",
    timestamp: new Date(nowMs).toISOString(),
    data: { subject, message, workflow_id: origin.workflowId, run_id: origin.runId },
  });
}

export function asText(message: Json): string {
  return typeof message === "string" ? message : JSON.stringify(message, null, 2);
}

function withSubject({ subject, message }: Message, mark: string): string {
  return subject === "" ? asText(message) : `${mark}${subject}${mark}\n${asText(message)}`;
}

function cut(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join("")}…`;
}
