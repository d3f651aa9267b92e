import type { NextRequest } from "next/server";

interface CallContext {
  params: Promise<{ workflowId: string; webhookId: string }>;
}

/**
 * Browsers without scripts send the form of a trigger's page to this URL. They send empty fields too, which
 * the trigger would reject as values of a number or a boolean, so only fields with a value are passed on.
 */
export async function GET({ nextUrl }: NextRequest, { params }: CallContext): Promise<Response> {
  const { workflowId, webhookId } = await params;
  const filled = [...nextUrl.searchParams].filter(([, value]) => value !== "");
  const path = `/api/t/${encodeURIComponent(workflowId)}/${encodeURIComponent(webhookId)}`;
  const headers = { Location: `${path}?${new URLSearchParams(filled)}`, "Cache-Control": "no-store" };
  return new Response(null, { status: 303, headers });
}
