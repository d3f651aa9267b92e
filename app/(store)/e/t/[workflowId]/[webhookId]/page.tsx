import type { Metadata } from "next";
import { endpointMetadata, readEndpointFacts, type Search } from "@/app/read-endpoint-facts";
import { EndpointScreen } from "@/components/endpoint/endpoint-screen";
import { MissingPage } from "@/components/store/missing-page";

interface TriggerPageProps {
  params: Promise<{ workflowId: string; webhookId: string }>;
  searchParams: Promise<Search>;
}

export async function generateMetadata(props: TriggerPageProps): Promise<Metadata> {
  return endpointMetadata(await nameOf(props), await props.searchParams);
}

export default async function TriggerPage(props: TriggerPageProps) {
  const facts = await readEndpointFacts(await nameOf(props), await props.searchParams);
  return facts === null ? <MissingPage home="/" /> : <EndpointScreen facts={facts} />;
}

async function nameOf({ params }: TriggerPageProps) {
  const { workflowId, webhookId } = await params;
  return { kind: "trigger", workflowId, endpointId: webhookId } as const;
}
