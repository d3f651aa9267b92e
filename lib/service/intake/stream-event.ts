import type { ProviderValue } from "./provider-values";

/** Larger values are read at their address, once somebody wants them. */
const MOST_INLINE_BYTES = 64 * 1024;

/** Why a stream, or one item of it, ends. */
export type EndCode = "unauthorized" | "payment_required" | "workflow_not_live" | "shutdown";

/** Serialized once for all sockets that a value goes to. */
const written = new WeakMap<ProviderValue, Shared>();

interface Shared {
  readonly facts: string;
  event?: Buffer;
}

/** Of the only item of a stream: its id is the version. `address` is where the item is read. */
export function valueEvent(value: ProviderValue, address: string): Uint8Array | string {
  if (isLarge(value)) return eventText("value", `${factsOf(value)},${urlOf(value, address)}`, value.version);
  const shared = sharedOf(value);
  shared.event ??= Buffer.from(eventText("value", shared.facts, value.version));
  return shared.event;
}

/** Of one item of several: `id` says where all of them stand. */
export function itemValueEvent(value: ProviderValue, item: string, address: string, id: string): string {
  const facts = isLarge(value) ? `${factsOf(value)},${urlOf(value, address)}` : sharedOf(value).facts;
  return eventText("value", `${itemOf(item)},${facts}`, id);
}

/** `item` is null in a stream of one. */
export function resetEvent(item: string | null): string {
  return eventText("reset", item === null ? "" : itemOf(item));
}

export function endEvent(item: string | null, code: EndCode): string {
  return eventText("end", `${item === null ? "" : `${itemOf(item)},`}"code":"${code}"`);
}

function eventText(name: string, members: string, id?: string | number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: {${members}}\n\n`;
}

function itemOf(item: string): string {
  return `"item":${JSON.stringify(item)}`;
}

function isLarge({ body }: ProviderValue): boolean {
  return body.length > MOST_INLINE_BYTES;
}

function sharedOf(value: ProviderValue): Shared {
  const known = written.get(value);
  if (known) return known;
  const made = { facts: `${factsOf(value)},"value":${jsonOf(value)}` };
  written.set(value, made);
  return made;
}

function factsOf({ version, publishedAt, runId }: ProviderValue): string {
  return `"version":${version},"as_of":"${publishedAt.toISOString()}","run_id":"${runId}"`;
}

function urlOf({ version }: ProviderValue, address: string): string {
  return `"url":${JSON.stringify(`${address}?version=${version}`)}`;
}

/** JSON goes out as it was published. Line ends, which would end the event's line, stand between its tokens only. */
function jsonOf({ body, contentType }: ProviderValue): string {
  const text = body.toString();
  return contentType.startsWith("application/json") ? text.replaceAll(/[\r\n]+/g, " ") : JSON.stringify(text);
}
