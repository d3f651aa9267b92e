import type { Json } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import type { DataForm } from "@/lib/schema/data-form";
import { serveProvider } from "@/lib/service/intake/serve-provider";
import type { Services } from "@/lib/service/services";
import type { EndpointName } from "./describe-endpoint";
import { readRecorded } from "./read-recorded";

export interface EndpointExample {
  /**
   * `live` is published data, `recorded` is a sample that the owner shows, and `shape` is example data of the
   * right type.
   */
  readonly source: "live" | "recorded" | "shape";
  readonly text: string;
  /** Undefined for plain text and for truncated values. */
  readonly value: Json | undefined;
  readonly isCut: boolean;
}

interface Sources {
  /** The form is null for triggers, and before there is live data. */
  readonly form: DataForm | null;
  readonly shape: unknown;
  readonly isOnShow: boolean;
}

interface Visit extends EndpointName {
  address(): string;
  readonly origin: string;
}

const MAX_TEXT = 20_000;
const ROWS = "5";

/** Returns published data only if anyone can read it without a key. Null if no example is known. */
export async function readExample(
  services: Services,
  visit: Visit,
  { form, shape, isOnShow }: Sources,
): Promise<EndpointExample | null> {
  const live = form === null ? null : await readLive(services, visit, form);
  if (live !== null) return exampleOf("live", live, form === "text");
  const recorded = isOnShow ? await readOwners(services, visit) : undefined;
  if (recorded !== undefined) return exampleOf("recorded", JSON.stringify(answerOf(visit, recorded)));
  return shape === null ? null : exampleOf("shape", JSON.stringify(answerOf(visit, shape)));
}

async function readLive(
  services: Services,
  { workflowId, endpointId: providerId, address, origin }: Visit,
  form: DataForm,
): Promise<string | null> {
  const served = await serveProvider(services, {
    ...{ workflowId, providerId, address, origin },
    query: new URLSearchParams(form === "list" || form === "table" ? { limit: ROWS } : {}),
    headers: new Headers(),
    keys: [],
    schema: false,
  });
  if (!served.ok) return null;
  const body = served.value.table?.body ?? ("list" in served.value ? served.value.list?.body : null);
  const whole = body ?? ("value" in served.value ? served.value.value.body : null);
  if (typeof whole === "string") return whole.slice(0, MAX_TEXT + 1);
  // Truncates the bytes before decoding them. UTF-8 has at most four bytes per character, so enough
  // characters remain.
  return whole instanceof Uint8Array ? Buffer.from(whole.subarray(0, MAX_TEXT * 4)).toString() : null;
}

async function readOwners(services: Services, { kind, workflowId, endpointId }: Visit): Promise<unknown> {
  const recorded = await readRecorded(services, { kind: "workflow", itemId: workflowId });
  return kind === "trigger"
    ? recorded?.calls.find(({ webhook }) => webhook === endpointId)?.result
    : recorded?.values.find(({ provider }) => provider === endpointId)?.value;
}

const RUN = "00000000-0000-7000-8000-000000000000";

function answerOf({ kind }: Visit, result: unknown): unknown {
  return kind === "trigger" ? { run_id: RUN, status: "succeeded", result } : result;
}

function exampleOf(source: EndpointExample["source"], text: string, isText = false): EndpointExample {
  const isCut = text.length > MAX_TEXT;
  const parsed = isCut || isText ? null : parseJsonText(text);
  return parsed?.ok
    ? { source, text: JSON.stringify(parsed.value, null, 2), value: parsed.value, isCut }
    : { source, text: text.slice(0, MAX_TEXT), value: undefined, isCut };
}
