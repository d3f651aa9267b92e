import { addressGroup } from "@/lib/auth/address-group";
import { appendTo } from "@/lib/kit/append-to";
import { toId } from "@/lib/kit/id";
import type { Query } from "@/lib/kit/query";
import { fail, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { invalidQuery } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { INTAKE_MEMORY, type IntakeMemory } from "./intake-memory";
import { type AskedItem, OPEN_STREAMS, type OpenStreams } from "./open-streams";
import type { AdmittedPayer } from "./reader-call";
import { admitReader } from "./serve-provider";

type Opened = Result<AsyncIterable<string | Uint8Array>, Problem>;

export interface StreamCall {
  readonly query: Query;
  readonly headers: { get(name: string): string | null };
  readonly keys: readonly string[];
  address(): string;
  readonly origin: string;
}

export interface NamedProvider {
  readonly workflowId: string;
  readonly providerId: string;
}

export async function streamProvider(
  services: Services,
  call: StreamCall,
  named: NamedProvider,
): Promise<Opened> {
  const memory = await services.part(INTAKE_MEMORY);
  const streams = await services.part(OPEN_STREAMS);
  const asked = await ask(services, memory, call, named);
  if (!asked.admitted.ok) return asked.admitted;
  const full = refusalOf(streams, call, [asked]);
  if (full !== null) return fail(full);
  const item = await withReadsLeft(memory, asked);
  return item.admitted.ok ? open(streams, call, [item], false) : item.admitted;
}

const MAX_ITEMS = 100;
const ITEM = /^([^/]+)\/([\w-]{1,64})$/;
const ASKED_AT_ONCE = 10;

/** If access to an item is refused, the stream reports the end of that item and goes on with the others. */
export async function streamProviders(services: Services, call: StreamCall): Promise<Opened> {
  const texts = call.query
    .getAll("items")
    .flatMap((list) => list.split(","))
    .map((text) => text.trim())
    .filter((text) => text !== "");
  if (texts.length === 0)
    return invalidQuery("items", "`items` must be a comma-separated list of `{workflow}/{provider}` pairs.");
  const named = new Map<string, NamedProvider>();
  for (const text of texts) {
    const [, workflowId, providerId] = ITEM.exec(text) ?? [];
    if (workflowId === undefined || providerId === undefined)
      return invalidQuery(
        "items",
        "Each item must be `{workflow}/{provider}`, with the workflow's ID and the data provider's ID.",
      );
    const id = toId(workflowId);
    named.set(`${id}/${providerId}`, { workflowId: id, providerId });
  }
  if (named.size > MAX_ITEMS) return invalidQuery("items", `A stream can have at most ${MAX_ITEMS} items.`);
  const memory = await services.part(INTAKE_MEMORY);
  const streams = await services.part(OPEN_STREAMS);
  const all = [...named.values()];
  const items: Asked[] = [];
  for (let first = 0; first < all.length; first += ASKED_AT_ONCE) {
    const some = all.slice(first, first + ASKED_AT_ONCE);
    appendTo(items, await Promise.all(some.map((each) => ask(services, memory, call, each))));
  }
  const full = refusalOf(streams, call, items);
  if (full !== null) return fail(full);
  return open(streams, call, await Promise.all(items.map((item) => withReadsLeft(memory, item))), true);
}

interface Asked extends NamedProvider {
  readonly admitted: Result<AdmittedPayer, Problem>;
}

async function ask(
  services: Services,
  memory: IntakeMemory,
  call: StreamCall,
  { workflowId, providerId }: NamedProvider,
): Promise<Asked> {
  const { keys, origin, address } = call;
  const admitted = await admitReader(services, memory, { workflowId, providerId, keys, origin, address });
  return { workflowId, providerId, admitted };
}

function refusalOf(streams: OpenStreams, call: StreamCall, items: readonly Asked[]): Problem | null {
  return streams.refusalOf({ items, network: addressGroup(call.address()) });
}

/**
 * Opening a stream doesn't count as a read, because each delivered value counts. If the plan has no reads
 * left, the item isn't opened.
 */
async function withReadsLeft({ readMeter }: IntakeMemory, item: Asked): Promise<Asked> {
  if (!item.admitted.ok) return item;
  const left = await readMeter.check(item.admitted.value.payer);
  return left.ok ? item : { ...item, admitted: left };
}

function open(streams: OpenStreams, call: StreamCall, items: readonly AskedItem[], isList: boolean): Opened {
  return streams.open({
    items,
    isList,
    origin: call.origin,
    network: addressGroup(call.address()),
    // When `EventSource` reconnects, it sends this header and repeats its original URL,
    // so the header takes precedence.
    lastEventId: call.headers.get("last-event-id") ?? call.query.get("last_event_id"),
  });
}
