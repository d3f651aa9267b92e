import { createHmac } from "node:crypto";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { createReach } from "@/lib/egress/create-reach";
import { createGuardedFetch } from "@/lib/egress/guarded-fetch";
import { failed, type WorkerContext } from "./define-worker";
import { notify } from "./notify";
import { testContext } from "./worker-context.suite";

const servers: { close(): unknown }[] = [];
const sockets = new Set<Socket>();
let mailPort = 0;
let hookPort = 0;
let mails: string[] = [];
let hooks: { headers: Record<string, unknown>; body: string }[] = [];
let mailMood: "takes" | "refuses login" | "refuses recipient" | "refuses b" | "is silent" = "takes";
let hookStatus = 200;
let movedTo: string | undefined;

/** Implements as much of SMTP as a client needs. */
function speakSmtp(socket: Socket): void {
  sockets.add(socket);
  socket.on("error", () => undefined);
  if (mailMood === "is silent") return;
  let letter: string | null = null;
  socket.write("220 test\r\n");
  socket.on("data", (chunk) => {
    if (letter !== null) {
      letter += chunk;
      if (!letter.endsWith("\r\n.\r\n")) return;
      mails.push(letter);
      letter = null;
      socket.write("250 taken\r\n");
      return;
    }
    for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
      const word = line.slice(0, 4).toUpperCase();
      if (word === "EHLO") socket.write("250-test\r\n250 8BITMIME\r\n");
      else if (word === "RCPT" && mailMood === "refuses recipient")
        socket.write("550 s3cret nobody here\r\n");
      else if (word === "RCPT" && mailMood === "refuses b" && line.includes("b@example.com"))
        socket.write("550 s3cret nobody here\r\n");
      else if (word === "DATA") {
        letter = "";
        socket.write("354 go on\r\n");
      } else socket.write("250 ok\r\n");
    }
  });
}

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

beforeAll(async () => {
  mailPort = await listen(createServer(speakSmtp));
  hookPort = await listen(
    createHttpServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        hooks.push({ headers: request.headers, body });
        if (movedTo !== undefined) response.setHeader("location", movedTo);
        response
          .writeHead(request.url === "/elsewhere" ? 200 : hookStatus, { connection: "close" })
          .end("said");
      });
    }),
  );
});
beforeEach(() => {
  mails = [];
  hooks = [];
  mailMood = "takes";
  hookStatus = 200;
  movedTo = undefined;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

const open = { allow: ["127.0.0.1"] };
const reachable = { fetch: createGuardedFetch(open), reach: createReach(open) };

async function send(
  params: z.input<typeof notify.params>,
  secret: string | null = null,
  context: Partial<WorkerContext> = {},
) {
  // The engine responds like this to parameters that the worker doesn't accept.
  const parsed = notify.params.safeParse(params);
  if (!parsed.success) {
    const parameter = parsed.error.issues[0]?.path.join(".");
    return failed("invalid_params", "", parameter === undefined ? {} : { details: { parameter } });
  }
  return await notify.run(
    parsed.data,
    testContext({
      ...reachable,
      secret: async () => (secret === null ? null : { value: secret, source: "workspace" }),
      ...context,
    }),
  );
}
const delivered = { id: "run-3", delivered_at: "2026-11-20T14:30:00.000Z" };

describe("e-mail", () => {
  const mail = {
    channel: "email",
    to: "a@example.com, b@example.com",
    subject: "Über 270",
    message: "Last: 273.20",
  } as const;
  const server = () => `smtp://127.0.0.1:${mailPort}?from=alerts@example.com`;

  test("goes to every recipient, under the step's own id", async () => {
    expect(await send(mail, server())).toEqual({ state: "done", result: { ...delivered, channel: "email" } });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("Message-ID: <run-3@millrace>");
    expect(mails[0]).toContain("From: alerts@example.com");
    expect(mails[0]).toContain("To: a@example.com, b@example.com");
    expect(mails[0]).toContain("Last: 273.20");
  });

  test("a line break in the subject adds no header", async () => {
    await send({ ...mail, subject: "x\r\nBcc: c@example.com" }, server());
    expect(mails[0]).not.toMatch(/^Bcc:/m);
  });

  test("its server is under the egress rule, too", async () => {
    const outcome = await send(mail, server(), { reach: createReach({ allow: [] }) });
    expect(outcome).toMatchObject({ state: "failed", code: "egress_blocked" });
    expect(mails).toEqual([]);
  });

  test("a password is never sent without encryption", async () => {
    const outcome = await send(mail, `smtp://user:s3cret@127.0.0.1:${mailPort}?from=a@b.c`);
    expect(outcome).toMatchObject({ state: "failed", code: "upstream_error" });
    expect(JSON.stringify(outcome)).not.toContain("s3cret");
  });

  test("a refused recipient is the parameter's fault, and the server's words stay away", async () => {
    mailMood = "refuses recipient";
    const outcome = await send(mail, server());
    expect(outcome).toMatchObject({
      code: "invalid_params",
      message:
        "127.0.0.1 rejected the recipient (550, the mailbox doesn't exist, or the server's policy rejected the email).",
      details: { parameter: "to" },
    });
    expect(JSON.stringify(outcome)).not.toContain("s3cret");
  });

  test("a mail that only some recipients get is no success, and names those who did not", async () => {
    mailMood = "refuses b";
    const outcome = await send(mail, server());
    expect(outcome).toMatchObject({
      state: "failed",
      code: "invalid_params",
      message: expect.stringContaining("The others received the email."),
      details: { parameter: "to", refused: ["b@example.com"] },
    });
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(outcome)).not.toContain("s3cret");
  });

  test("a server that is not there says that nothing listens", async () => {
    const gone = createServer();
    const port = await listen(gone);
    await new Promise((resolve) => gone.close(resolve));
    expect(await send(mail, `smtp://127.0.0.1:${port}?from=alerts@example.com`)).toMatchObject({
      code: "upstream_error",
      message: expect.stringContaining("no mail server is listening on this host and port"),
    });
  });

  test("a silent server is given up when the step is cancelled", async () => {
    mailMood = "is silent";
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await send(mail, server(), { signal: controller.signal })).toMatchObject({ code: "cancelled" });
  });

  test.each([
    null,
    "mail.example.com",
    "http://x?from=a@b.c",
    "smtp://user@host",
    "smtp://a%ff:b@host?from=a@b.c",
  ])("the credential %j sends nothing", async (secret) => {
    expect(await send(mail, secret)).toMatchObject({
      code: "invalid_key",
      details: { parameter: "credential" },
    });
  });

  test.each(["", "nobody", "a@b.c,,b@b.c", "a@b.c\r\nb@b.c d"])("%j is no recipient", async (to) => {
    expect(await send({ ...mail, to }, server())).toMatchObject({
      code: "invalid_params",
      details: { parameter: "to" },
    });
  });
});

describe("webhook", () => {
  const hook = () =>
    ({ channel: "webhook", to: `http://127.0.0.1:${hookPort}/`, subject: "S", message: { a: 1 } }) as const;

  test("is signed so that a receiver can check it", async () => {
    const [secret, key] = ["whsec_bXkga2V5", Buffer.from("my key")];
    const outcome = await send({ ...hook(), credential: "mine" }, secret);
    expect(outcome).toEqual({ state: "done", result: { ...delivered, channel: "webhook", status: 200 } });
    const { headers, body } = hooks[0] ?? { headers: {}, body: "" };
    expect(JSON.parse(body)).toEqual({
      type: "millrace.notification",
      timestamp: "2026-11-20T14:30:00.000Z",
      data: { subject: "S", message: { a: 1 }, workflow_id: "workflow", run_id: "run" },
    });
    expect(headers["webhook-id"]).toBe("run-3");
    expect(headers["webhook-timestamp"]).toBe("1795185000");
    const signature = createHmac("sha256", key).update(`run-3.1795185000.${body}`).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
  });

  test.each(["plain", "Bearer abc", "whsec_", "whsec_no base64!", "whsec_bXkga2V5x"])(
    "isn't sent if %j can't sign it",
    async (secret) => {
      const outcome = await send({ ...hook(), credential: "mine" }, secret);
      expect(outcome).toMatchObject({ code: "invalid_key", details: { parameter: "credential" } });
      expect(hooks).toEqual([]);
    },
  );

  test("without a credential it carries its id and no signature", async () => {
    await send(hook());
    expect(hooks[0]?.headers).toMatchObject({ "webhook-id": "run-3" });
    expect(hooks[0]?.headers).not.toHaveProperty("webhook-signature");
  });

  test("another status than 2xx is no delivery", async () => {
    for (const [status, code] of [
      [404, "http_error"],
      [500, "upstream_error"],
      [429, "rate_limited"],
    ] as const) {
      hookStatus = status;
      expect(await send(hook())).toMatchObject({ state: "failed", code, details: { status } });
    }
  });

  test.each([301, 302, 303, 307, 308])(
    "a redirect (%i) is no delivery, and is not followed",
    async (status) => {
      hookStatus = status;
      movedTo = "/elsewhere";
      const outcome = await send(hook());
      expect(outcome).toMatchObject({ state: "failed", code: "http_error", details: { status } });
      expect(hooks).toHaveLength(1);
    },
  );

  test("a redirect is told by the host that it leads to, and nothing more of the address", async () => {
    hookStatus = 301;
    movedTo = "https://user:s3cret@new.example.com/T/s3cret";
    const outcome = await send(hook());
    expect(outcome).toMatchObject({ message: expect.stringContaining("new.example.com") });
    expect(JSON.stringify(outcome)).not.toContain("s3cret");
  });

  test("a private address is refused, a named credential must exist", async () => {
    expect(await send({ ...hook(), to: "http://10.0.0.1/" })).toMatchObject({ code: "egress_blocked" });
    expect(await send({ ...hook(), to: "nowhere" })).toMatchObject({ code: "invalid_params" });
    expect(await send({ ...hook(), credential: "gone" })).toMatchObject({ code: "invalid_key" });
  });
});

describe("chat", () => {
  test("Slack and Discord get their own shapes at the address in the credential", async () => {
    const address = `http://127.0.0.1:${hookPort}/T/s3cret`;
    await send({ channel: "slack", subject: "S", message: "text", credential: "mine" }, address);
    await send({ channel: "discord", subject: "S", message: { a: 1 }, to: address });
    expect(hooks.map(({ body }) => JSON.parse(body))).toEqual([
      { text: "*S*\ntext" },
      { content: '**S**\n{\n  "a": 1\n}', allowed_mentions: { parse: [] } },
    ]);
    hookStatus = 400;
    const outcome = await send({ channel: "slack", message: "x", credential: "mine" }, address);
    expect(JSON.stringify(outcome)).not.toContain("s3cret");
  });

  test("a text longer than Discord takes is cut, not refused", async () => {
    await send({ channel: "discord", message: "é".repeat(3_000), to: `http://127.0.0.1:${hookPort}/` });
    const { content } = JSON.parse(hooks[0]?.body ?? "{}");
    expect(content).toHaveLength(2_000);
    expect(content.endsWith("…")).toBe(true);
  });
});

describe("to whom it goes", () => {
  const said = (params: object) => {
    const parsed = notify.params.safeParse({ message: "m", ...params });
    return parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  };
  test.each([
    [{ channel: "email", to: "a@b.c, d@e.f" }, []],
    [{ channel: "email" }, ["to: Enter email addresses, separated by commas."]],
    [{ channel: "email", to: "https://a.b" }, ["to: Enter email addresses, separated by commas."]],
    [{ channel: "webhook", to: "https://a.b" }, []],
    [{ channel: "webhook", credential: "signer" }, ["to: Enter the URL of the webhook."]],
    [{ channel: "slack", credential: "desk" }, []],
    [{ channel: "slack" }, ["to: Enter the URL of the webhook, or choose a credential that contains it."]],
    [
      { channel: "discord", to: "desk" },
      ["to: Enter the URL of the webhook, or choose a credential that contains it."],
    ],
  ])("%j: %j", (params, expected) => {
    expect(said(params)).toEqual(expected);
  });
});
