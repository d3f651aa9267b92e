import { appendFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import type { Api } from "@/e2e/api/api";
import { type Belongings, belongings, PROVIDER_ID, TRIGGER_ID } from "@/e2e/api/belongings";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { type Live, live } from "@/e2e/api/live";
import { newPerson, type Person } from "@/e2e/api/people";
import { send } from "@/e2e/api/send";
import { until } from "@/e2e/api/until";
import { startCardPayments } from "@/e2e/card-payments";
import { deployment } from "@/e2e/deployment";
import { Instance } from "@/e2e/durability/instance";
import {
  type AwkwardCase,
  bodyCases,
  formBodies,
  type Place,
  readCases,
  rowCases,
  writeCases,
} from "@/e2e/hostile/awkward-cases";
import { AWKWARD_DOCUMENTS } from "@/e2e/hostile/awkward-documents";
import { awkwardRows } from "@/e2e/hostile/awkward-rows";
import { callAwkwardly } from "@/e2e/hostile/call-awkwardly";
import { partsOf } from "@/e2e/hostile/parts-of";
import { PUBLIC_ADDRESSES } from "@/e2e/hostile/public-addresses";
import { readOperations } from "@/e2e/hostile/read-operations";
import { SOAK, soakSeed } from "@/e2e/soak";
import { Attack } from "./attack";
import { type CalledPlace, mcpBodyOf, placeOfPublic, placesOf } from "./awkward-places";
import { type AwkwardThings, makeAwkwardThings } from "./awkward-things";
import { Bystander } from "./bystander";
import { findBodyLimit } from "./find-body-limit";
import { sessionOf } from "./session-of";
import { StallMeter } from "./stall-meter";

const SEED = soakSeed("MILLRACE_AWKWARD_SEED");
/** Sends one in this many requests. */
const EVERY = Number(process.env.MILLRACE_AWKWARD_EVERY ?? (process.env.MILLRACE_SOAK === "whole" ? 1 : 4));
/** Limits the test to matching endpoints. */
const ONLY = new RegExp(process.env.MILLRACE_AWKWARD_ONLY ?? "");
const { MILLRACE_AWKWARD_REPORT: REPORT } = process.env;
const note = (line: string) => REPORT !== undefined && appendFileSync(REPORT, `${line}\n`);
const STREAMS = 400;
const STREAMS_MS = 10_000;
const QUIET_MS = 10_000;
const HOURS_MS = 3_600_000;

const sessions = z.object({ items: z.array(z.object({ id: z.string(), current: z.boolean() })) });

/** Each of these ends something that other requests need, so they come last. */
const ENDS =
  /^DELETE |^PUT .*\/repairs\/|\/(?:unpublish|deletion|second-step|remove|reset|takedown|block|cancel|end|withdraw)$/;

test.describe.configure({ mode: "default", timeout: 3 * HOURS_MS });

let mine: Instance | undefined;
let bystander: Bystander | undefined;
const cards = await startCardPayments();
test.afterAll(async () => {
  await bystander?.end();
  await mine?.remove();
  cards.close();
});

test("each address takes its largest and most awkward requests, and nobody else notices", SOAK, async () => {
  const settings = { MILLRACE_WEB: "1", MILLRACE_WORKERS: "1", MILLRACE_SIGNUP: "open", ...cards.settings };
  mine = await Instance.create(settings);
  const { api: operator, address } = mine;
  const person = await newPerson(operator);
  const owned = await belongings(person, operator);
  const awkward = await makeAwkwardThings(person);
  const open = await openWorkflow(person.api);
  const as = {
    session: await sessionOf(address, person),
    token: { authorization: `Bearer ${person.api.token}` },
    operatorsSession: await sessionOf(address, {
      email: deployment.ownerEmail,
      password: deployment.ownerPassword,
    }),
    operatorsToken: { authorization: `Bearer ${operator.token}` },
  };
  const mcpBody = await mcpBodyOf(person.api);
  const { operations, components } = readOperations((await operator.get("/openapi.json")).json);
  const things: Belongings = { ...owned.things, sessions: await otherSession(address, person, as.session) };
  const called = operations.flatMap((each) => placesOf(each, { ...owned, things }, open, mcpBody, as));
  const pages = PUBLIC_ADDRESSES.map(({ body, ...each }) => ({
    body,
    place: placeOfPublic(
      each,
      {
        ...partsOf(things, awkward),
        webhookId: TRIGGER_ID,
        providerId: PROVIDER_ID,
        token: owned.shareTokens[0] ?? "",
      },
      as.session,
    ),
  }));

  bystander = await standBy(operator);
  const meter = new StallMeter(operator, mine.webServer());
  const attack = new Attack({ address, seed: SEED, every: EVERY, meter, bystander, note });
  const strike = async (place: Place, make: Parameters<Attack["send"]>[1]) => {
    if (ONLY.test(`${place.method} ${place.pattern}`)) await attack.send(place, make);
  };
  await warmUp(
    address,
    called,
    pages.map(({ place }) => place),
  );
  // The first requests of a process compile code, which must not be measured.
  await bystander.take();
  await attack.quiet(QUIET_MS);

  const reads = called.filter(({ place, body }) => body === undefined && /^(?:GET|HEAD)$/.test(place.method));
  for (const { place } of reads) await strike(place, (random) => readCases(place, components, random));
  for (const { place, what } of draftsOf(reads, things.workflows ?? "", awkward))
    await strike(place, () => [{ kind: `of ${what}`, times: 1, request: () => place }]);
  await attack.quiet(QUIET_MS);

  for (const { what, path, column } of awkward.providers) {
    const place = { method: "GET", path, pattern: `/api/w/… of ${what}`, headers: {}, query: [] };
    await strike(place, () => rowCases(path, column, {}));
  }
  const path = `/api/v1/tables/${awkward.table}/rows`;
  const rows = { method: "GET", path, pattern: `${path} of many`, headers: as.token, query: [] };
  await strike(rows, () => rowCases(path, "close", as.token));
  await attack.quiet(QUIET_MS);

  for (const { place, body } of pages) {
    if (body === undefined) await strike(place, (random) => readCases(place, components, random));
    else await strike(place, await formCases(address, place, body));
  }
  await attack.quiet(QUIET_MS);

  const writes = called.filter((each) => !reads.includes(each));
  const isLast = ({ method, pattern }: Place) => ENDS.test(`${method} ${pattern}`);
  for (const each of writes.filter(({ place }) => !isLast(place))) {
    const { place, body } = each;
    if (!ONLY.test(`${place.method} ${place.pattern}`)) continue;
    const limit = body === undefined ? 0 : await findBodyLimit(address, place);
    await attack.send(place, (random) =>
      body === undefined
        ? readCases(place, components, random)
        : [
            ...writeCases({ ...place, ...body, limit }, components, random),
            ...(body.types.includes("text/csv") ? bodyCases(place, awkwardRows(limit, "symbol")) : []),
            ...documentCases(place),
          ],
    );
    const still = await fetch(`${address}/api/v1/me`, { headers: as.session });
    expect(still.status, `still signed in after ${place.method} ${place.pattern}`).toBe(200);
  }
  await attack.quiet(QUIET_MS);

  if (ONLY.test("GET /api/w/stream"))
    await attack.openStreams(`/api/w/stream?items=${things.workflows}/${PROVIDER_ID}`, STREAMS, STREAMS_MS);
  // Lists have grown by the items created in the meantime.
  for (const { place } of reads)
    await strike({ ...place, pattern: `${place.pattern} again` }, () => [
      { kind: "a good one", times: 1, request: () => place },
    ]);
  for (const { place, body } of writes.filter((each) => isLast(each.place)))
    await strike(place, (random) =>
      body === undefined
        ? readCases(place, components, random).slice(1)
        : writeCases({ ...place, ...body, limit: 4_096 }, components, random).slice(1),
    );

  const { faults, summary } = await attack.report();
  console.log(summary);
  expect(faults.join("\n")).toBe("");
  expect(errorsIn(mine.output())).toEqual([]);
});

/** Creates a trigger and a provider that are open to everyone. The trigger returns the body of the call. */
async function openWorkflow(api: Api): Promise<Live> {
  const variables = [
    { name: "v", type: "string" },
    { name: "n", type: "number" },
  ];
  const workflow = await live(
    flow(
      [
        webhook(0, { variables, respond: "result" }),
        transform(1, "context"),
        provider(2, "{{workers[1].result}}"),
      ],
      [
        [0, 1],
        [1, 2],
      ],
    ),
    api,
    api.address,
  );
  expect((await workflow.call({})).status).toBe(200);
  return workflow;
}

/** Creates another person's small workflow, which is called and read at an even pace. */
async function standBy(operator: Api): Promise<Bystander> {
  const { api } = await newPerson(operator);
  const workflow = await openWorkflow(api);
  await until(
    "the first value is there",
    () => send(workflow.providerPath(2)),
    ({ status }) => status === 200,
  );
  return Bystander.begin([
    {
      name: "call",
      url: workflow.triggerPath(),
      method: "POST",
      body: '{"v":"x"}',
      headers: { "content-type": "application/json" },
    },
    { name: "read", url: workflow.providerPath(2), method: "GET" },
  ]);
}

/** Loads pages and modules before measuring, because their first load isn't an attacker's doing. */
async function warmUp(
  address: string,
  called: readonly CalledPlace[],
  pages: readonly Place[],
): Promise<void> {
  const type = { "content-type": "application/json" };
  for (let turn = 0; turn < 2; turn += 1) {
    for (const { place, body } of called) {
      if (ENDS.test(`${place.method} ${place.pattern}`)) continue;
      const sent =
        body === undefined
          ? place
          : { ...place, headers: { ...place.headers, ...type }, body: bytesOf(body.good) };
      await callAwkwardly(address, sent, 60_000);
    }
    for (const place of pages) await callAwkwardly(address, { ...place, method: "GET" }, 60_000);
  }
}

function bytesOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Returns values for the path parameters of pages. */
/** Returns all reads of a workflow, for each draft with too much of something. */
function draftsOf(reads: readonly CalledPlace[], id: string, { workflows }: AwkwardThings) {
  return workflows.flatMap((draft) =>
    reads
      .filter(({ place }) => place.pattern.startsWith("/api/v1/workflows/{id}"))
      .map(({ place }) => ({
        what: draft.what,
        place: { ...place, path: place.path.replace(id, draft.id) },
      })),
  );
}

async function formCases(
  address: string,
  place: Place,
  { type, good }: { readonly type: "form" | "json"; readonly good: Readonly<Record<string, string>> },
): Promise<Parameters<Attack["send"]>[1]> {
  const limit = await findBodyLimit(address, place);
  const schema = { type: "object", additionalProperties: true };
  return (random) => [
    ...(type === "form" ? bodyCases(place, formBodies(good, limit)) : []),
    ...writeCases({ ...place, good, limit, schema }, {}, random),
  ];
}

/** Returns documents with too much of something, for all endpoints that take one. */
function documentCases({ method, path, pattern, headers }: Place): AwkwardCase[] {
  const wrap: Record<string, (document: object) => object> = {
    "POST /api/v1/workflows": (document) => document,
    "PUT /api/v1/workflows/{id}": (document) => document,
    "POST /api/v1/workflows/{id}/test": (document) => ({ worker: 0, document }),
  };
  const wrapped = wrap[`${method} ${pattern}`];
  if (wrapped === undefined) return [];
  return Object.entries(AWKWARD_DOCUMENTS).map(([kind, make]) => ({
    kind,
    times: 1,
    request: () => ({
      method,
      path,
      headers: { ...headers, "content-type": "application/json" },
      body: bytesOf(wrapped(make())),
    }),
  }));
}

/** Returns the ID of another session of the same person. */
async function otherSession(
  address: string,
  person: Person,
  session: Readonly<Record<string, string>>,
): Promise<string> {
  await sessionOf(address, person);
  const { items } = sessions.parse(
    await (await fetch(`${address}/api/v1/sessions`, { headers: session })).json(),
  );
  return items.find(({ current }) => !current)?.id ?? "";
}

function errorsIn(log: string): string[] {
  return log
    .split("\n")
    .filter((line) => /"level":"(?:error|fatal)"|"level":[56]0/.test(line))
    .slice(0, 10);
}
