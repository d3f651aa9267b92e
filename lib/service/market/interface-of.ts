import { z } from "zod";
import type { Json } from "@/lib/kit/json";
import { isEnabled } from "@/lib/schema/is-enabled";
import { ENDPOINT_ID, type Variable, variable } from "@/lib/schema/trigger";

/** Public part of a version's document: only its endpoints and their variables. */
export interface Interface {
  readonly triggers: ReadonlyMap<string, readonly Variable[]>;
  readonly providers: ReadonlyMap<string, string>;
}

const trigger = z.object({
  webhook_id: z.string().regex(ENDPOINT_ID),
  variables: z.array(variable).catch([]),
});
const provider = z.object({
  provider_id: z.string().regex(ENDPOINT_ID),
  response_type: z.string().catch("JSON"),
});

/** A worker that can't be parsed counts as having no endpoints. */
export function interfaceOf(
  workers: readonly {
    readonly type: string;
    readonly params: Json;
    readonly disabled?: boolean | undefined;
  }[],
): Interface {
  const triggers = new Map<string, readonly Variable[]>();
  const providers = new Map<string, string>();
  for (const { type, params, disabled } of workers) {
    if (!isEnabled({ disabled })) continue;
    if (type === "webhook_trigger") {
      const read = trigger.safeParse(params);
      if (read.success) triggers.set(read.data.webhook_id, read.data.variables);
    } else if (type === "data_provider") {
      const read = provider.safeParse(params);
      if (read.success) providers.set(read.data.provider_id, read.data.response_type);
    }
  }
  return { triggers, providers };
}
