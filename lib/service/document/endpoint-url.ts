import type { Worker } from "@/lib/schema/workflow";

export function endpointUrl(origin: string, workflowId: string, { type, params }: Worker): string | null {
  if (type === "webhook_trigger" && typeof params.webhook_id === "string")
    return `${origin}/api/t/${workflowId}/${params.webhook_id}`;
  if (type === "data_provider" && typeof params.provider_id === "string")
    return `${origin}/api/w/${workflowId}/${params.provider_id}`;
  return null;
}
