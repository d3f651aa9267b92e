import * as assistantTools from "@/lib/contract/assistant-tools";
import * as hooks from "@/lib/contract/hooks";
import { createHook } from "@/lib/service/hooks/create-hook";
import { listDeliveries } from "@/lib/service/hooks/list-deliveries";
import { deleteHook, listHooks } from "@/lib/service/hooks/list-hooks";
import { redeliver } from "@/lib/service/hooks/redeliver";
import { testHook } from "@/lib/service/hooks/test-hook";
import { listOwnTools } from "@/lib/service/intake/tools/list-own-tools";
import { on } from "@/lib/service/on";

/** External programs: webhooks for publications, and tools for assistants. */
export const hookRoutes = [
  on(hooks.createHook, (services, { caller, body }) => createHook(services, caller, body)),
  on(hooks.listHooks, (services, { caller, query }) => listHooks(services, caller, query)),
  on(hooks.deleteHook, (services, { caller, params }) => deleteHook(services, caller, params.id)),
  on(hooks.listDeliveries, (services, { caller, params, query }) =>
    listDeliveries(services, caller, params.id, query),
  ),
  on(hooks.testHook, (services, { caller, params }) => testHook(services, caller, params.id)),
  on(hooks.redeliver, (services, { caller, params }) => redeliver(services, caller, params.id, params.n)),
  on(assistantTools.listAssistantTools, (services, { caller, query, origin }) =>
    listOwnTools(services, caller, query, origin),
  ),
] as const;
