import { createHook } from "@/lib/service/hooks/create-hook";
import { listDeliveries } from "@/lib/service/hooks/list-deliveries";
import { deleteHook, listHooks } from "@/lib/service/hooks/list-hooks";
import { redeliver } from "@/lib/service/hooks/redeliver";
import { testHook } from "@/lib/service/hooks/test-hook";
import { listAssistantTools } from "@/lib/service/intake/tools/list-assistant-tools";

export const hookRoutes = [
  createHook,
  listHooks,
  deleteHook,
  listDeliveries,
  testHook,
  redeliver,
  listAssistantTools,
] as const;
