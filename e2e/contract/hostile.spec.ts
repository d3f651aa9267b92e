import { connect, type Socket } from "node:net";
import { expect, test } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { echo, flow, provider, transform, webhook } from "@/e2e/api/documents";
import { type Live, live } from "@/e2e/api/live";
import { newPerson, type Person } from "@/e2e/api/people";
import { ended } from "@/e2e/api/runs";
import { LEAKS, send } from "@/e2e/api/send";
import { deployment } from "@/e2e/deployment";
import { hostileRequest } from "@/e2e/hostile/hostile-request";
import { randomFrom } from "@/e2e/hostile/random";
import { rawCall } from "@/e2e/hostile/raw-call";
import { SOAK, soakLength, soakSeed } from "@/e2e/soak";

const COUNT = soakLength("MILLRACE_HOSTILE_REQUESTS", 2_000);
const SEED = soakSeed("MILLRACE_HOSTILE_SEED");
const AT_ONCE = 8;
const GROWTH_BYTES = 300 * 1024 * 1024;

const port = Number(deployment.port);

async function residentBytes(): Promise<number> {
  const { text } = await send("/api/metrics", {
    headers: { authorization: `Bearer ${deployment.ownerToken}` },
  });
  return Number(/^\w*process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
}

async function targets(): Promise<{ of: Live; person: Person; run: string }> {
  const person = await newPerson();
  const of = await live(
    flow(
      [webhook(0, { variables: [{ name: "v", type: "string" }] }), provider(1, "1"), transform(2, "context")],
      [
        [0, 1],
        [0, 2],
      ],
    ),
    person.api,
  );
  return { of, person, run: (await ended(await of.call({}), person.api)).id };
}

test(`${COUNT} hostile requests: no fault of the server's, no leak, no lasting harm`, SOAK, async () => {
  test.setTimeout(60_000 + COUNT * 50);
  const { of, person, run } = await targets();
  const random = randomFrom(SEED);
  const addresses = {
    trigger: of.triggerPath(),
    provider: of.providerPath(1),
    workflow: of.id,
    run,
    token: person.api.token,
  };
  const bad: string[] = [];
  let half = 0;
  let sent = 0;
  const attack = async () => {
    while (sent < COUNT) {
      const at = sent;
      sent += 1;
      if (at === Math.floor(COUNT / 2)) half = await residentBytes();
      const { what, bytes } = hostileRequest(random, addresses);
      const { status, text, timedOut } = await rawCall(port, bytes, 5_000);
      // Here the server waits for a body that never comes, or a stream of events stays open.
      const mayHang = what.startsWith("framing: ") || what.includes("/events");
      if (status >= 500 || LEAKS.test(text) || (timedOut && !mayHang)) {
        bad.push(
          `seed ${SEED} no. ${at}: ${what}\n  -> ${timedOut ? "no answer in 5 s" : text.slice(0, 400)}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attack));
  expect(bad.join("\n")).toBe("");

  expect((await send("/api/health/ready")).status).toBe(200);
  expect(await ended(await of.call({ v: "still here" }), person.api)).toMatchObject({
    context: { v: "still here" },
  });
  expect((await residentBytes()) - half).toBeLessThan(GROWTH_BYTES);
});

test("bodies that never end hold up nobody else", async () => {
  const { call } = await live(echo());
  const sockets: Socket[] = [];
  await Promise.all(
    Array.from(
      { length: 100 },
      (_, at) =>
        new Promise<void>((resolve) => {
          const socket = connect(port, "127.0.0.1", () => {
            const path = at % 2 === 0 ? "/api/t/none/none" : "/api/v1/workflows";
            socket.write(
              `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
              () => resolve(),
            );
          });
          socket.on("error", () => socket.destroy());
          sockets.push(socket);
        }),
    ),
  );
  expect((await call({})).status).toBe(200);
  expect((await owner.get("/workflows?limit=1")).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test("expressions of the caller's making are text, and code is never run", async () => {
  const { call } = await live(echo({ variables: [{ name: "v", type: "string" }] }));
  for (const v of [
    "{{constructor.constructor('return process')()}}",
    "#{process.exit()}",
    "$eval('1')",
    "<script>alert(1)</script>",
    "'; drop table runs; --",
    "{{workers[0].result}}",
  ]) {
    expect((await call({ v })).json).toMatchObject({ result: { v } });
  }
});

test("an expression that never ends, or eats memory, fails its step and hurts nobody else", async () => {
  const { call } = await live(echo());
  for (const expression of [
    "($f := function($n) { $f($n + 1) }; $f(0))",
    "($f := function($n) { $n < 0 ? 0 : $f($n + 1) + 1 }; $f(0))",
    "[1..10000000].($string($) & 'xxxxxxxxxxxxxxxxxxxx')",
    "$pad('x', 900000000)",
    "$match($pad('a', 40, 'a') & 'b', /(a+)+$/)",
  ]) {
    const hostile = await live(flow([webhook(0), transform(1, expression, { timeout: 2 })], [[0, 1]]));
    const accepted = await hostile.call();
    expect((await call({})).status, "others are served meanwhile").toBe(200);
    const run = await ended(accepted, owner);
    expect.soft(run.status, expression).toBe("failed");
  }
  expect((await send("/api/health/ready")).status).toBe(200);
});
