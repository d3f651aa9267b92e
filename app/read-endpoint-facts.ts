import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { MISSING } from "@/app/missing-page";
import { storeOrigin } from "@/app/read-store-page";
import { readEndpointDoc } from "@/components/endpoint/endpoint-doc";
import type { EndpointFacts } from "@/components/endpoint/endpoint-facts";
import { findCaller } from "@/lib/auth/find-caller";
import { clientAddress } from "@/lib/http/client-address";
import { describeWorkflow } from "@/lib/http/describe-workflow";
import { keysIn } from "@/lib/http/keys-in";
import { toId } from "@/lib/kit/id";
import type { EndpointName } from "@/lib/service/market/describe-endpoint";
import { readEndpointPage } from "@/lib/service/market/read-endpoint-page";
import { sharedServices } from "@/lib/service/shared-services";

export type Search = Readonly<Record<string, string | string[] | undefined>>;

interface PublicEndpoint extends EndpointFacts {
  /** True if search engines may index the page. */
  readonly isListed: boolean;
}

/**
 * Visitors can send the endpoint's key in a header or as `api_key` in the URL, as in calls to the endpoint.
 * The result is null if the endpoint doesn't exist or the visitor may not see it.
 */
export function readEndpointFacts(name: EndpointName, search: Search): Promise<PublicEndpoint | null> {
  const key = [search.api_key ?? []].flat()[0] ?? null;
  return readFacts(name.kind, toId(name.workflowId), name.endpointId, key);
}

const readFacts = cache(
  async (
    kind: EndpointName["kind"],
    workflowId: string,
    endpointId: string,
    key: string | null,
  ): Promise<PublicEndpoint | null> => {
    const services = await sharedServices();
    const incoming = await headers();
    const caller = await findCaller(services, { method: "GET", headers: incoming });
    const origin = await storeOrigin();
    const page = await readEndpointPage(services, {
      ...{ kind, workflowId, endpointId, origin },
      caller: caller.ok ? caller.value : null,
      keys: keysIn({
        headers: incoming,
        query: new URLSearchParams(key === null ? {} : { api_key: key }),
      }),
      address: () => clientAddress("127.0.0.1", incoming.get("x-forwarded-for"), true),
    });
    if (page === null) return null;
    const { workflow, offer, ...facts } = page;
    return {
      ...facts,
      doc: readEndpointDoc(describeWorkflow(workflow, origin)),
      offer: offer && {
        price: offer.price,
        publisher: offer.publisher,
        page: offer.slug === null ? `/market/workflow/${workflowId}` : `/store/${offer.slug}`,
      },
      isListed: offer !== null && offer.slug !== null,
    };
  },
);

export async function endpointMetadata(name: EndpointName, search: Search): Promise<Metadata> {
  const facts = await readEndpointFacts(name, search);
  if (facts === null) return MISSING;
  const { doc, isListed } = facts;
  const title = `${doc.name}: ${doc.summary}`;
  const description = doc.description.slice(0, 200) || `${doc.summary}: URL, parameters, limits and price.`;
  const url = doc.url.replace("/api/", "/e/");
  return {
    title,
    description,
    alternates: { canonical: url },
    openGraph: { title, description, url, images: "/social.png" },
    ...(!isListed && { robots: { index: false } }),
  };
}
