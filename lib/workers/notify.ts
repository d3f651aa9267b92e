import { z } from "zod";
import { signedHeaders } from "@/lib/workers/notify/signed-headers";
import { anyJson, leftOut } from "./any-json";
import { defineWorker, done, failed, type WorkerContext, type WorkerOutcome } from "./define-worker";
import { answerFailure } from "./http/answer-failure";
import { asText, discordBody, type Message, slackBody, webhookBody } from "./notify/message-body";
import { readSigningKey } from "./notify/read-signing-key";
import { sendEmail } from "./notify/send-email";

const EMAILS = /^[^\s@,]+@[^\s@,]+(\s*,\s*[^\s@,]+@[^\s@,]+)*$/;
const NO_EMAILS = "Enter email addresses, separated by commas.";
const NO_ADDRESS = "Enter the URL of the webhook, or choose a credential that contains it.";

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
      description: "Email: addresses, separated by commas. Webhook: the URL that receives the message.",
      hint: "desk@example.com",
      "x-required": { channel: ["email", "webhook"] },
      "x-words": {
        channel: {
          email: {
            description: "One email address, or several separated by commas.",
            hint: "desk@example.com",
          },
          webhook: {
            title: "URL",
            description: "URL that the message is posted to.",
            hint: "https://example.com/hooks/desk",
          },
          slack: {
            title: "URL",
            description:
              "URL of the incoming webhook. It is safer to store the URL in a credential and leave this field empty.",
            hint: "https://hooks.slack.com/services/…",
          },
          discord: {
            title: "URL",
            description:
              "URL of the channel's webhook. It is safer to store the URL in a credential and leave this field empty.",
            hint: "https://discord.com/api/webhooks/…",
          },
        },
      },
    }),
  subject: z.string().max(500).default("").meta({ title: "Subject" }),
  message: anyJson().meta({
    title: "Message",
    description: "Text, or an expression that returns a value of any type.",
    hint: "{{workers[1].result}}",
  }),
  credential: credential.meta({
    title: "Credential",
    picker: "credential",
    "x-keys": { smtp: { channel: ["email"] }, http: { channel: ["webhook", "slack", "discord"] } },
    description:
      "Email: an `smtp` credential. Webhook: an `http` credential to sign with. Slack and Discord: an `http` credential whose value is the webhook URL.",
    "x-words": {
      channel: {
        email: { description: "Mail server (an `smtp` credential)." },
        webhook: {
          description: "An `http` credential to sign the message with. If empty, the message isn't signed.",
        },
        slack: { description: "Name of an `http` credential whose value is the webhook URL." },
        discord: { description: "Name of an `http` credential whose value is the webhook URL." },
      },
    },
  }),
});

const params = fields.check(({ value, issues }) => {
  const fault = addressFault(value);
  if (fault !== null) issues.push({ code: "custom", path: ["to"], message: fault, input: value });
});
type Params = z.output<typeof fields>;

/** The recipient is checked in the draft, because a missing one would otherwise only be noticed in a run. */
function addressFault({ channel, to, credential }: Params): string | null {
  if (channel === "email") return EMAILS.test(to) ? null : NO_EMAILS;
  if (to === "" && channel !== "webhook" && credential !== undefined) return null;
  if (to === "" && channel === "webhook") return "Enter the URL of the webhook.";
  return URL.canParse(to) ? null : NO_ADDRESS;
}

export const notify = defineWorker({
  type: "notify",
  kind: "action",
  title: "Notify",
  summary: "Sends an email, or a message to a webhook, Slack or Discord.",
  keywords: ["email", "e-mail", "mail", "smtp", "slack", "discord", "message", "alert", "send"],
  guide: `**Email** is sent through the server of an \`smtp\` credential, \`smtp://user:password@host:587?from=alerts@example.com\`
(\`smtps://\` for TLS from the start).

A **webhook** receives \`{ type, timestamp, data: { subject, message, workflow_id, run_id } }\`. With a credential, the message is signed
according to Standard Webhooks; the credential's value is the secret, \`whsec_\` followed by base64. \`webhook-id\` is the same for every
attempt of a step, so the receiver can recognise duplicates. Redirects are not followed: enter the final URL.

For **Slack** and **Discord**, use the URL of an incoming webhook. Treat it as a secret and store it in a credential.`,
  params,
  hasEffect: () => true,
  result: z.object({
    id: z
      .string()
      .meta({ title: "Delivery", description: "Delivery ID, the same for every attempt of this step." }),
    channel: channel.meta({ title: "Channel" }),
    delivered_at: z.string().meta({ title: "Delivered at", description: "Time of delivery (ISO 8601)." }),
    status: z.int().optional().meta({ title: "Status", description: "HTTP status returned by the webhook." }),
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

/** Returns the HTTP status if the message was delivered, and the step's outcome otherwise. */
async function post(
  { to, subject, message, credential }: Params,
  channel: Exclude<Params["channel"], "email">,
  context: WorkerContext,
): Promise<WorkerOutcome | number> {
  const secret = credential === undefined ? null : await context.secret("http", credential);
  if (credential !== undefined && secret === null) {
    return failed("invalid_key", "Credential not found. Choose an `http` credential of this workspace.", {
      details: { parameter: "credential" },
    });
  }
  // The URL of an incoming Slack or Discord webhook is itself the key, so it may be stored as a credential.
  const url = channel === "webhook" || secret === null ? to : secret.value.trim();
  if (!URL.canParse(url)) return invalid("to", NO_ADDRESS);
  const body = bodyFor(channel, { subject, message }, context);
  const key = channel === "webhook" && secret !== null ? readSigningKey(secret.value) : undefined;
  if (key === null) {
    return failed(
      "invalid_key",
      "This credential can't sign messages. A signing secret must be `whsec_` followed by base64.",
      {
        details: { parameter: "credential" },
      },
    );
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
    // Redirects aren't followed, because the redirected request would drop the message, and the target's
    // response would count as delivery.
    maxRedirects: 0,
  });
  if (!answer.ok) return failed(answer.code, answer.message);
  if (answer.status >= 200 && answer.status < 300) return answer.status;
  return (
    redirected(answer.status, url, answer.headers.location) ??
    answerFailure(answer, context.now(), secret === null ? [] : [secret.value])
  );
}

/** The error names only the redirect's host, because the rest of a URL may contain a key. */
function redirected(status: number, from: string, location: string | undefined): WorkerOutcome | null {
  if (status >= 400 || location === undefined || !URL.canParse(location, from)) return null;
  const [old, next] = [new URL(from).host, new URL(location, from).host];
  const message = `${old} redirects to ${next} (status ${status}), so the message wasn't delivered. Enter the new URL.`;
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
