import type { Metadata } from "next";
import { endpointMetadata, readEndpointFacts, type Search } from "@/app/read-endpoint-facts";
import { EndpointScreen } from "@/components/endpoint/endpoint-screen";
import { MissingPage } from "@/components/store/missing-page";

interface ProviderPageProps {
  params: Promise<{ workflowId: string; providerId: string }>;
  searchParams: Promise<Search>;
}

export async function generateMetadata(props: ProviderPageProps): Promise<Metadata> {
  return endpointMetadata(await nameOf(props), await props.searchParams);
}

export default async function ProviderPage(props: ProviderPageProps) {
  const facts = await readEndpointFacts(await nameOf(props), await props.searchParams);
  return facts === null ? <MissingPage home="/" /> : <EndpointScreen facts={facts} />;
}

async function nameOf({ params }: ProviderPageProps) {
  const { workflowId, providerId } = await params;
  return { kind: "provider", workflowId, endpointId: providerId } as const;
}
