import { endpoints } from "@/lib/contract/api";
import { describeEndpoint } from "@/lib/http/describe-endpoint";
import { SchemaComponents } from "@/lib/http/schema-components";
import type { JsonObject } from "@/lib/kit/json";
import { problemBody } from "@/lib/schema/problem";
import { describePublicEndpoints } from "./describe-public-endpoints";

const ORIGIN = "https://origin.invalid";

let parts: readonly string[] | undefined;

/**
 * Returns the API description as JSON. It is serialised only on the first call, because serialising it for
 * each request takes too long; later calls only insert the server's URL.
 */
export function describeApi(origin: string): string {
  parts ??= JSON.stringify(build()).split(JSON.stringify(ORIGIN));
  return parts.join(JSON.stringify(origin));
}

function build(): JsonObject {
  const components = new SchemaComponents();
  components.convert(problemBody, "output");
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of Object.values(endpoints)) {
    const path = `/api/v1${endpoint.path}`;
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: describeEndpoint(endpoint, components),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Millrace",
      version: "1",
      description: "Workflows for financial data: triggers, connectors, published data, prices.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: ORIGIN }],
    paths: { ...paths, ...describePublicEndpoints() },
    components: {
      schemas: components.schemas,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An API token, or a trigger's own key." },
        api_key: {
          type: "apiKey",
          in: "query",
          name: "api_key",
          description: "Key that is set on the trigger itself.",
        },
        session: { type: "apiKey", in: "cookie", name: "millrace.session", description: "Browser session." },
      },
    },
  };
}
