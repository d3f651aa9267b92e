import { expect, test } from "vitest";
import { z } from "zod";
import { endpointsOf } from "@/lib/contract/endpoint";
import { byId } from "@/lib/contract/shapes";
import { ok } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { on, withEtag } from "./on";
import type { Services } from "./services";

const endpoint = endpointsOf("Tests")({
  id: "readThing",
  method: "GET",
  path: "/things/{id}",
  summary: "",
  access: "read",
  params: byId,
  answer: z.object({ name: z.string(), revision: z.number() }),
});
const readThing = on(
  endpoint,
  async (_services, { params, ifMatch }) => ok({ name: `${params.id} ${ifMatch}`, revision: 3 }),
  withEtag,
);
const openThing = on(endpoint, async (_services, { origin }) => ok({ name: origin, revision: 3 }));

const services = {} as Services;
const call = { caller: {} as Caller, params: { id: "a" } };

test("the reply has the revision as its ETag, a direct call the plain result", async () => {
  const value = { name: "a null", revision: 3 };
  const whole = { ...call, query: {}, body: undefined, ifMatch: null, origin: "", request: {} as never };
  expect(await readThing.reply(services, whole)).toEqual(ok({ body: value, headers: { ETag: '"3"' } }));
  expect(await readThing(services, call)).toEqual(ok(value));
});

test("a direct call without an origin fails if the use case reads it", async () => {
  await expect(async () => openThing(services, call)).rejects.toThrow("origin");
  expect(await openThing(services, { ...call, origin: "https://a.example" })).toMatchObject({
    value: { name: "https://a.example" },
  });
});
