import { expect, test } from "@playwright/test";
import { expectRefusal, owner } from "@/e2e/api/api";
import { flow, provider, transform, type WorkerDraft, webhook } from "@/e2e/api/documents";
import { type Live, live, save } from "@/e2e/api/live";
import { ended, runIdOf } from "@/e2e/api/runs";
import { type Request, send } from "@/e2e/api/send";
import { startUpstream } from "@/e2e/upstream";

const anyVariable = { variables: [{ name: "v", type: "string" }] };

/** A workflow in which worker 1 publishes what the caller sends. */
function board(params: Record<string, unknown> = {}, expression = "{{request.body.v}}") {
  return flow([webhook(0), provider(1, expression, params)], [[0, 1]]);
}

async function publish({ call }: Live, v: unknown) {
  const run = await ended(await call({ v }));
  expect(run.status, JSON.stringify(run.error)).toBe("succeeded");
  return run;
}

const read = (of: Live, request: Request & { query?: string } = {}) =>
  send(`${of.providerPath(1)}${request.query ?? ""}`, request);

test("a run publishes all its values together, or none when it fails", async () => {
  const of = await live(
    flow(
      [
        webhook(0, anyVariable),
        provider(1, "{{request.body.v}}"),
        provider(2, "{{request.body.v}}"),
        transform(3, "$lookup(context, 'v') = 'bad' ? $error('bad') : 1"),
      ],
      [
        [0, 1],
        [0, 2],
        [0, 3],
      ],
    ),
  );
  await publish(of, '"first"');
  const failed = await ended(await of.call({ v: '"bad"' }));
  expect(failed.status).toBe("succeeded");
  const other = await ended(await of.call({ v: "bad" }));
  expect(other.status).toBe("failed");
  const [one, two] = [await send(of.providerPath(1)), await send(of.providerPath(2))];
  expect([one.text, two.text]).toEqual(['"bad"', '"bad"']);
  expect(one.headers.get("x-run-id")).toBe(failed.id);
  expect(one.headers.get("x-data-as-of")).toBe(two.headers.get("x-data-as-of"));
});

test("tests and drafts publish nothing", async () => {
  const of = await live(board({}, '["live"]'));
  expect((await owner.post(`/workflows/${of.id}/test`, { worker: 1 })).json).toMatchObject({
    status: "succeeded",
  });
  const drafted = await owner.post(`/workflows/${of.id}/runs`, { version: "draft" });
  expect(await ended(drafted)).toMatchObject({ status: "succeeded" });
  expectRefusal(await read(of), 404, "no_data_yet");
  const production = await owner.post(`/workflows/${of.id}/runs`, {});
  await ended(production);
  expect((await read(of)).headers.get("x-run-id")).toBe(runIdOf(production));
});

test("of overlapping runs the one that ended last wins", async () => {
  const upstream = await startUpstream();
  const gate = upstream.holds();
  const held = {
    index: 2,
    type: "http_request",
    params: { method: "GET", url: `${gate.url}` },
  } satisfies WorkerDraft;
  const of = await live(
    flow(
      [
        webhook(0, anyVariable),
        { index: 3, type: "condition", params: { expression: "context.v = 'slow'" } },
        held,
        provider(1, "{{request.body.v | json}}"),
      ],
      [
        [0, 3],
        [3, 2, "true"],
        [3, 1, "false"],
        [2, 1],
      ],
    ),
  );
  const slow = await of.call({ v: "slow" });
  await expect.poll(gate.calls).toBe(1);
  await ended(await of.call({ v: "quick" }));
  expect((await read(of)).text).toBe('"quick"');
  gate.release();
  await ended(slow);
  expect((await read(of)).text).toBe('"slow"');
  await upstream.close();
});

test("the address stays over runs and versions; a new version publishes after its own run", async () => {
  const of = await live(board({}, '"one"'));
  await publish(of, 1);
  const document = of.document;
  await save(document, board({ provider_id: document.workers[1]?.params.provider_id }, '"two"'));
  expect((await owner.post(`/workflows/${of.id}/publish`)).json).toMatchObject({ version: 2 });
  expect((await read(of)).text).toBe('"one"');
});

test("as_of and version serve earlier values", async () => {
  const of = await live(board());
  const times: string[] = [];
  for (const n of [1, 2, 3]) {
    await publish(of, { n });
    const answer = await read(of);
    expect(answer.headers.get("x-data-version")).toBe(String(n));
    times.push(String(answer.headers.get("x-data-as-of")));
  }
  for (const [at, time] of times.entries()) {
    const [byTime, byVersion] = [
      await read(of, { query: `?as_of=${encodeURIComponent(time)}` }),
      await read(of, { query: `?version=${at + 1}` }),
    ];
    expect.soft(byTime.text, time).toBe(`{"n":${at + 1}}`);
    expect.soft(byVersion.text).toBe(`{"n":${at + 1}}`);
    expect.soft(byVersion.headers.get("x-data-version")).toBe(String(at + 1));
    expect.soft(byVersion.headers.get("x-data-as-of")).toBe(time);
  }
  const before = new Date(Date.parse(String(times[0])) - 1).toISOString();
  expectRefusal(await read(of, { query: `?as_of=${before}` }), 404, "no_data_yet");
  expect((await read(of, { query: "?as_of=2999-01-01T00:00:00Z" })).text).toBe('{"n":3}');
  expectRefusal(await read(of, { query: "?version=4" }), 404, "version_not_found");
  for (const query of [
    "?version=0",
    "?version=-1",
    "?version=x",
    "?version=1.5",
    "?version=",
    "?as_of=yesterday",
    "?as_of=",
    "?as_of=2026-13-01T00:00:00Z",
    "?version=99999999999999999999999",
    "?as_of=%zz",
  ]) {
    expect.soft([400, 404], query).toContain((await read(of, { query })).status);
  }
  for (const query of ["?version=x", "?version=1.5", "?as_of=yesterday", "?as_of=2026-13-01T00:00:00Z"]) {
    expect.soft((await read(of, { query })).status, query).toBe(400);
  }
});
