import { z } from "zod";
import { isKeepable, UNKEEPABLE } from "@/lib/kit/is-keepable";
import { isStorable } from "@/lib/kit/is-storable";
import { type Variable, variable } from "@/lib/schema/trigger";
import { whenLeftOut } from "@/lib/trigger/resolve-variables";
import { anyJson, leftOut } from "./any-json";
import { defineWorker, done, type WorkerContext, type WorkerOutcome } from "./define-worker";
import { channel, credential } from "./notify";
import { notifyPeople } from "./wait/notify-people";

const TEN_YEARS_S = 10 * 366 * 24 * 3600;
const SEVEN_DAYS_S = 7 * 24 * 3600;

const fields = z.strictObject({
  mode: z.enum(["for", "until", "approval"]).meta({
    title: "Wait",
    description:
      "`for`: waits a number of seconds. `until`: waits until a time. `approval`: waits until a person decides.",
  }),
  seconds: leftOut(z.number().min(0).max(TEN_YEARS_S)).meta({
    title: "Seconds",
    "x-show": { mode: ["for"] },
    "x-required": { mode: ["for"] },
  }),
  until: leftOut(z.string().max(100)).meta({
    title: "Until",
    description: "ISO 8601 time with a UTC offset. If it is in the past, the run continues immediately.",
    hint: "2026-12-01T09:30:00Z",
    picker: "date",
    "x-show": { mode: ["until"] },
    "x-required": { mode: ["until"] },
  }),
  title: leftOut(z.string().trim().min(1).max(200).refine(isKeepable, UNKEEPABLE)).meta({
    title: "Title",
    description: "Question for the approver, on a single line.",
    hint: "Place the order?",
    "x-show": { mode: ["approval"] },
    "x-required": { mode: ["approval"] },
  }),
  message: z
    .string()
    .max(10_000)
    .refine(isKeepable, UNKEEPABLE)
    .default("")
    .meta({
      title: "Message",
      description: "Information that people need to decide. Anyone with the approval URL can read it.",
      "x-show": { mode: ["approval"] },
    }),
  to: z
    .array(
      z.strictObject({
        channel: channel.meta({ title: "Channel" }),
        address: z.string().trim().max(2_000).default("").meta({ title: "Address or URL" }),
        credential: credential.meta({ title: "Credential" }),
      }),
    )
    .max(20)
    .default([])
    .meta({
      title: "To",
      description:
        "Recipients of the title, the message and the URL of the approval page. Enter them as in the Notify worker.",
      "x-show": { mode: ["approval"] },
    }),
  fields: z
    .array(variable)
    .max(50)
    .default([])
    .meta({
      title: "Fields",
      description: "Fields that the approver fills in.",
      "x-show": { mode: ["approval"] },
    }),
  timeout: z
    .number()
    .min(1)
    .max(TEN_YEARS_S)
    .default(SEVEN_DAYS_S)
    .meta({
      title: "Seconds to decide",
      description:
        "Time limit for the decision. If it passes, the run continues from the `timeout` output. Default: seven days.",
      "x-show": { mode: ["approval"] },
    }),
});
type Params = z.output<typeof fields>;

const NO_TIME = "Enter an ISO 8601 time with a UTC offset, such as 2026-12-01T09:30:00Z.";

const params = fields.check(({ value, issues }) => {
  const report = (path: string, message: string) =>
    issues.push({ code: "custom", path: [path], message, input: value });
  if (value.mode === "for" && value.seconds === undefined)
    report("seconds", "Enter the number of seconds to wait.");
  if (value.mode === "until" && timeOf(value.until) === null) report("until", NO_TIME);
  if (value.mode === "approval" && value.title === undefined) report("title", "Enter a title.");
});

export const wait = defineWorker({
  type: "wait",
  kind: "logic",
  title: "Wait",
  summary: "Waits for a duration, until a time, or for a person's approval.",
  keywords: ["delay", "sleep", "pause", "timer", "approval", "approve", "human", "review", "confirm", "form"],
  guide: `\`for\` and \`until\` continue on the output \`done\`. An \`approval\` creates a page where anyone with its URL can decide, without
signing in. The page shows the title, the message and the fields, and nothing else from the run. Opening the page decides nothing, so
email scanners do no harm. You can also decide with \`GET /api/v1/approvals\` and \`POST /api/v1/approvals/{id}\`. If several people
decide, the first decision counts. The outputs are \`approved\`, \`rejected\` and \`timeout\`; the values that the person entered are in
\`fields\` of the result.

Inside a loop, each item requests its own approval, and a decision only continues that item. The page shows the item's
number and the beginning of its value.

A waiting run is suspended: it doesn't count towards the limit on concurrent runs, survives restarts and can be cancelled. While it
waits, the time limit of the run and this worker's \`timeout\` are paused. A message that can't be sent doesn't end the wait:
\`notified\` shows the result per message.

A test doesn't wait and sends nothing: an approval is approved with the fields' default values, and
the result contains \`test: true\`.`,
  outputs: ["done", "approved", "rejected", "timeout"],
  outputsWhen: {
    param: "mode",
    outputs: { for: ["done"], until: ["done"], approval: ["approved", "rejected", "timeout"] },
  },
  params,
  hasEffect: ({ mode }) => mode === "approval",
  result: z.object({
    decision: z
      .enum(["done", "approved", "rejected", "timeout"])
      .meta({ title: "Decision", description: "Name of the output on which the run continues." }),
    by: z.string().nullable().meta({
      title: "By",
      description:
        "Email address of the person who decided, or `link` if the decision was made on the approval page without signing in.",
    }),
    at: z.string().meta({
      title: "At",
      description: "Time of the decision, or of the timeout if there was no decision (ISO 8601).",
    }),
    fields: z
      .record(z.string(), anyJson())
      .meta({ title: "Fields", description: "Values that the approver entered in the fields." }),
    url: z.string().nullable().meta({ title: "URL", description: "URL of the approval page." }),
    notified: z
      .array(
        z.object({
          channel: z.string().meta({ title: "Channel" }),
          delivered_at: z.string().nullable().meta({ title: "Delivered at" }),
          error: z
            .object({
              code: z.string().meta({ title: "Code" }),
              message: z.string().meta({ title: "Message" }),
            })
            .optional()
            .meta({ title: "Error" }),
        }),
      )
      .meta({ title: "Messages", description: "Result per message." }),
    test: z
      .literal(true)
      .optional()
      .meta({ title: "Test", description: "True in a test run, where the wait is skipped." }),
  }),
  examples: [
    {
      params: {
        mode: "approval",
        title: "Rebalance the book?",
        fields: [{ name: "share", type: "integer", default: 50 }],
      },
      result: {
        decision: "approved",
        by: "desk@example.com",
        at: "2026-11-20T14:42:10.000Z",
        fields: { share: 40 },
        url: "https://millrace.example.com/approve/AZqLd1ZxfY6…",
        notified: [],
      },
    },
    {
      params: { mode: "for", seconds: 3600 },
      result: {
        decision: "done",
        by: null,
        at: "2026-11-20T15:30:01.000Z",
        fields: {},
        url: null,
        notified: [],
      },
    },
  ],
  waits: true,
  run: async (given, context) => {
    if (given.mode === "approval") return await ask(given, context);
    const now = context.now();
    const untilMs =
      given.mode === "for" ? now + Math.round((given.seconds ?? 0) * 1000) : (timeOf(given.until) ?? now);
    const result = { ...NOTHING, decision: "done", at: iso(untilMs) };
    if (context.isTest) return done({ ...result, at: iso(now), test: true }, "done");
    if (untilMs <= now) return done({ ...result, at: iso(context.runClock) }, "done");
    return { state: "waiting", on: { untilMs, ending: { result, outlet: "done" } } };
  },
});

const NOTHING = { by: null, fields: {}, url: null, notified: [] };

async function ask(given: Params, context: WorkerContext): Promise<WorkerOutcome> {
  if (context.isTest) {
    const result = {
      ...NOTHING,
      decision: "approved",
      at: iso(context.now()),
      fields: defaults(given.fields),
    };
    return done({ ...result, test: true }, "approved");
  }
  const { message, title = "" } = given;
  const expiresMs = context.now() + Math.round(given.timeout * 1000);
  const asked = await context.ask({ title, message, fields: given.fields, expiresMs });
  // A second attempt after a crash must not notify people again, so the notification is skipped if it has
  // been sent.
  if (asked.notified === null && given.to.length > 0) {
    await asked.noteNotified(await notifyPeople(given.to, { title, message, url: asked.url }, context));
  }
  return { state: "waiting", on: { untilMs: asked.expiresMs, ending: null } };
}

function defaults(declared: readonly Variable[]) {
  return Object.fromEntries(declared.map((field) => [field.name, whenLeftOut(field)]));
}

/**
 * The time must have an offset, because otherwise it would mean a different moment on each machine. A date
 * without a time means the start of that day in UTC.
 */
function timeOf(text: string | undefined): number | null {
  const known = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).safeParse(text);
  if (!known.success) return null;
  const time = new Date(known.data);
  return isStorable(time) ? time.getTime() : null;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
