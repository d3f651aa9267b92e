import type { ProviderValue } from "@/lib/service/published/provider-values";

/** Larger values are not sent in events. Clients read them from the value's own URL when needed. */
const MAX_INLINE_BYTES = 64 * 1024;

export type EndCode =
  | "unauthorized"
  | "payment_required"
  | "quota_used"
  | "workflow_not_live"
  | "workspace_blocked"
  | "shutdown";

export interface StreamedValue
  extends Pick<ProviderValue, "version" | "body" | "contentType" | "publishedAt"> {
  /** The run that published the value; null if people edited the rows. */
  readonly runId: string | null;
  /** True if the body doesn't contain all rows. The remaining rows can be read at the provider's endpoint. */
  readonly isPart?: boolean;
}

export interface StreamValues {
  current(workflowId: string, providerId: string): Promise<StreamedValue | null>;
  version(workflowId: string, providerId: string, version: number): Promise<StreamedValue | null>;
}

/** Each value is serialized once, for all sockets that receive it. */
const written = new WeakMap<StreamedValue, Shared>();

interface Shared {
  readonly facts: string;
  event?: Buffer;
}

export function valueEvent(value: StreamedValue, address: string): Uint8Array | string {
  if (isLarge(value)) return eventText("value", `${factsOf(value)},${urlOf(value, address)}`, value.version);
  const shared = sharedOf(value);
  shared.event ??= Buffer.from(eventText("value", shared.facts, value.version));
  return shared.event;
}

/**
 * Creates the event for a value in a stream of several items. The event's `id` contains the position of each
 * item.
 */
export function itemValueEvent(value: StreamedValue, item: string, address: string, id: string): string {
  const facts = isLarge(value) ? `${factsOf(value)},${urlOf(value, address)}` : sharedOf(value).facts;
  return eventText("value", `${itemOf(item)},${facts}`, id);
}

/** `item` is null in a stream of a single item. */
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

export function isLarge({ body, isPart }: StreamedValue): boolean {
  return body.length > MAX_INLINE_BYTES || isPart === true;
}

function sharedOf(value: StreamedValue): Shared {
  const known = written.get(value);
  if (known) return known;
  const made = { facts: `${factsOf(value)},"value":${jsonOf(value)}` };
  written.set(value, made);
  return made;
}

function factsOf({ version, publishedAt, runId }: StreamedValue): string {
  return `"version":${version},"as_of":"${publishedAt.toISOString()}","run_id":${JSON.stringify(runId)}`;
}

function urlOf({ version }: StreamedValue, address: string): string {
  return `"url":${JSON.stringify(`${address}?version=${version}`)}`;
}

/**
 * JSON is sent as it was published, except for line breaks, which would end the event's line. Replacing them
 * is safe, because they only occur between tokens.
 */
function jsonOf({ body, contentType }: StreamedValue): string {
  const text = body.toString();
  return contentType.startsWith("application/json") ? text.replaceAll(/[\r\n]+/g, " ") : JSON.stringify(text);
}
