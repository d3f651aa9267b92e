import { z } from "zod";
import { signedHeaders } from "@/lib/workers/notify/signed-headers";
import { anyJson, leftOut } from "./any-json";
import { defineWorker, done, failed, type WorkerContext, type WorkerOutcome } from "./define-worker";
import { answerFailure } from "./http/answer-failure";
import { asText, discordBody, type Message, slackBody, webhookBody } from "./notify/message-body";
import { readSigningKey } from "./notify/read-signing-key";
import { sendEmail } from "./notify/send-email";

const EMAILS = /^[^\s@,]+@[^\s@,]+(\s*,\s*[^\s@,]+@[^\s@,]+)*$/;
const NO_EMAILS = "Give e-mail addresses, with commas between them.";
const NO_ADDRESS = "Give the address of the webhook, or a credential that holds it.";

export const channel = z.enum(["email", "webhook", "slack", "discord"]);
export type Channel = z.infer<typeof channel>;
export const credential = leftOut(z.string().max(200));

const fields = z.strictObject({
  channel: channel.meta({ title: "Channel" }),
  to: z
    .string()
    .trim()
    .max(2_000)
    .default("")
    .meta({
      title: "To",
      description: "E-mail addresses with commas between them, or the address of the webhook.",
      hint: "desk@example.com",
      "x-required": { channel: ["email", "webhook"] },
      "x-words": {
        channel: {
          email: {
            description: "One address, or several with commas between them.",
            hint: "desk@example.com",
          },
          webhook: {
            title: "Address",
            description: "Where the message is posted to.",
            hint: "https://example.com/hooks/desk",
          },
          slack: {
            title: "Address",
            description: "Of the incoming webhook. Better kept as a credential, and left out here.",
            hint: "https://hooks.slack.com/services/…",
          },
          discord: {
            title: "Address",
            description: "Of the channel's webhook. Better kept as a credential, and left out here.",
            hint: "https://discord.com/api/webhooks/…",
          },
        },
      },
    }),
  subject: z.string().max(500).default("").meta({ title: "Subject" }),
  message: anyJson().meta({
    title: "Message",
    description: "A text, or an expression that gives any value.",
    hint: "{{workers[1].result}}",
  }),
  credential: credential.meta({
    title: "Credential",
    picker: "credential",
    "x-keys": { smtp: { channel: ["email"] }, http: { channel: ["webhook", "slack", "discord"] } },
    description:
      "E-mail: an `smtp` credential. Webhook: an `http` credential to sign with. Slack, Discord: an `http` credential that is the address.",
    "x-words": {
      channel: {
        email: { description: "The mail server, an `smtp` credential." },
        webhook: { description: "Signs the message; an `http` credential. Left out: it is not signed." },
        slack: { description: "An `http` credential that is the address." },
        discord: { description: "An `http` credential that is the address." },
      },
    },
  }),
});

const params = fields.check(({ value, issues }) => {
  const fault = addressFault(value);
  if (fault !== null) issues.push({ code: "custom", path: ["to"], message: fault, input: value });
});
type Params = z.output<typeof fields>;

/** Checked here, because a missing receiver would otherwise fail only in the run. */
function addressFault({ channel, to, credential }: Params): string | null {
  if (channel === "email") return EMAILS.test(to) ? null : NO_EMAILS;
  if (to === "" && channel !== "webhook" && credential !== undefined) return null;
  if (to === "" && channel === "webhook") return "Give the address of the webhook.";
  return URL.canParse(to) ? null : NO_ADDRESS;
}

export const notify = defineWorker({
  type: "notify",
  kind: "action",
  title: "Notify",
  summary: "Sends an e-mail or a message to a webhook, Slack or Discord.",
  keywords: ["email", "e-mail", "mail", "smtp", "slack", "discord", "message", "alert", "send"],
  guide: `**E-mail** goes through the server of an \`smtp\` credential, \`smtp://user:password@host:587?from=alerts@example.com\`
(\`smtps://\` for TLS from the start).

A **webhook** gets \`{ type, timestamp, data: { subject, message, workflow_id, run_id } }\`, signed after Standard Webhooks
when a credential is named, whose value is the secret: \`whsec_\` and base64. \`webhook-id\` is the same for every attempt of a step, so a repeated delivery can be told.
Redirects are not followed: give the address that takes the message.

For **Slack** and **Discord** use an incoming webhook's address. It is a secret: better as the value of a credential.`,
  params,
  hasEffect: () => true,
  result: z.object({
    id: z.string().meta({ title: "Delivery", description: "The same for every attempt of this step." }),
    channel: channel.meta({ title: "Channel" }),
    delivered_at: z.string().meta({ title: "Delivered at", description: "ISO 8601." }),
    status: z.int().optional().meta({ title: "Status", description: "What the webhook answered." }),
  }),
  examples: [
    {
      params: {
        channel: "email",
        to: "desk@example.com",
        subject: "AAPL above 270",
        message: "Last: 273.20",
      },
      result: { id: "0193f5d2-3", channel: "email", delivered_at: "2026-11-20T14:30:01.000Z" },
    },
    {
      params: { channel: "slack", message: "AAPL above 270", credential: "desk-channel" },
      result: { id: "0193f5d2-4", channel: "slack", delivered_at: "2026-11-20T14:30:01.000Z", status: 200 },
    },
  ],
  async run(given, context) {
    const sent =
      given.channel === "email" ? await email(given, context) : await post(given, given.channel, context);
    if (typeof sent === "object" && sent !== null) return sent;
    return done({
      id: context.stepKey,
      channel: given.channel,
      delivered_at: new Date(context.now()).toISOString(),
      ...(sent === null ? {} : { status: sent }),
    });
  },
});

async function email(
  { to, subject, message, credential }: Params,
  context: WorkerContext,
): Promise<WorkerOutcome | null> {
  if (!EMAILS.test(to)) return invalid("to", NO_EMAILS);
  return await sendEmail({ to, subject, text: asText(message) }, credential, context);
}

/** The status when it was delivered. */
async function post(
  { to, subject, message, credential }: Params,
  channel: Exclude<Params["channel"], "email">,
  context: WorkerContext,
): Promise<WorkerOutcome | number> {
  const secret = credential === undefined ? null : await context.secret("http", credential);
  if (credential !== undefined && secret === null) {
    return failed("invalid_key", "There is no http credential of this name.", {
      details: { parameter: "credential" },
    });
  }
  // The URL of an incoming webhook is its own key.
  const url = channel === "webhook" || secret === null ? to : secret.value.trim();
  if (!URL.canParse(url)) return invalid("to", NO_ADDRESS);
  const body = bodyFor(channel, { subject, message }, context);
  const key = channel === "webhook" && secret !== null ? readSigningKey(secret.value) : undefined;
  if (key === null) {
    return failed("invalid_key", "This credential can't sign: a signing secret is `whsec_` and base64.", {
      details: { parameter: "credential" },
    });
  }
  const signature =
    key === undefined
      ? { "webhook-id": context.stepKey }
      : signedHeaders(context.stepKey, context.now(), body, key);
  const answer = await context.fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...signature },
    body,
    signal: context.signal,
    maxBytes: 64 * 1024,
    // Following a redirect would drop the message, and the target's response would count as delivery.
    maxRedirects: 0,
  });
  if (!answer.ok) return failed(answer.code, answer.message);
  if (answer.status >= 200 && answer.status < 300) return answer.status;
  return (
    redirected(answer.status, url, answer.headers.location) ??
    answerFailure(answer, context.now(), secret === null ? [] : [secret.value])
  );
}

/** Only the host, because the rest of a URL may contain a key. */
function redirected(status: number, from: string, location: string | undefined): WorkerOutcome | null {
  if (status >= 400 || location === undefined || !URL.canParse(location, from)) return null;
  const [old, next] = [new URL(from).host, new URL(location, from).host];
  const message = `${old} did not take the message: it redirects to ${next} (status ${status}). Give the new address.`;
  return failed("http_error", message, { details: { status } });
}

function bodyFor(
  channel: Exclude<Params["channel"], "email">,
  message: Message,
  context: WorkerContext,
): string {
  switch (channel) {
    case "slack":
      return slackBody(message);
    case "discord":
      return discordBody(message);
    case "webhook":
      return webhookBody(message, context, context.now());
  }
}

function invalid(parameter: string, message: string): WorkerOutcome {
  return failed("invalid_params", message, { details: { parameter } });
}
