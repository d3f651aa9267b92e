import type { ReactNode } from "react";
import { CardSection } from "@/components/parts/card-section";
import type { MarketDetail, MarketEndpoint } from "@/lib/contract/market";
import { ENDPOINT_HELP, ENDPOINT_LABELS } from "./endpoint-labels";

interface EndpointListProps {
  item: MarketDetail;
  copy: (text: string, label: string) => ReactNode;
  children: ReactNode;
}

/** Worker items have no endpoints, because they are used in the editor. */
export function EndpointList({ item, copy, children }: EndpointListProps) {
  const { endpoints, kind, name } = item;
  if (kind === "worker")
    return (
      <CardSection title="How to use this worker">
        <p>
          Find “{name}” in the editor palette under Actions. It runs with the seller's credentials and returns
          its result to your workflow.
        </p>
      </CardSection>
    );
  if (endpoints.length === 0)
    return (
      <CardSection title="Endpoints">
        <p className="text-muted">
          No endpoints yet: the live version has no public trigger or data provider.
        </p>
      </CardSection>
    );
  return (
    <CardSection id="endpoints" title="Endpoints">
      <ul className="flex flex-col gap-3">
        {endpoints.map((endpoint) => (
          <li key={endpoint.url} className="flex min-w-0 flex-col gap-1">
            <h3 className="font-medium text-sm">{ENDPOINT_LABELS[endpoint.kind]}</h3>
            <div className="flex items-center rounded-md border bg-sunken pl-2.5">
              <code className="min-w-0 flex-1 truncate font-mono text-xs" title={endpoint.url}>
                {endpoint.url}
              </code>
              {copy(endpoint.url, "Copy the URL")}
            </div>
            <p className="text-muted text-xs">{ENDPOINT_HELP[endpoint.kind]}</p>
            {endpoint.variables.length > 0 && <Variables variables={endpoint.variables} />}
          </li>
        ))}
      </ul>
      {hasCopies(item) && (
        <p className="max-w-prose text-muted text-sm">
          Runs that you start with your key publish their data to a private copy that only your key can read.
          Until your first run, the endpoint returns the seller's data. Dashboards and widgets always show the
          seller's data.
        </p>
      )}
      {children}
    </CardSection>
  );
}

/**
 * True if the item has a trigger and a provider. In that case, each subscriber reads the results of their own
 * runs.
 */
function hasCopies({ kind, endpoints }: MarketDetail): boolean {
  const has = (of: MarketEndpoint["kind"]) => endpoints.some((endpoint) => endpoint.kind === of);
  return kind === "workflow" && has("trigger") && has("provider");
}

function Variables({ variables }: Pick<MarketEndpoint, "variables">) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-xs">
      <thead>
        <tr className="text-muted">
          <th className="h-7 border-b text-left font-medium">Variable</th>
          <th className="h-7 w-20 border-b text-left font-medium">Type</th>
          <th className="h-7 w-1/4 border-b text-left font-medium">Default</th>
        </tr>
      </thead>
      <tbody>
        {variables.map(({ name, type, required, default: value, choices, description }) => (
          <tr key={name} className="align-top">
            <td className="border-b py-1.5 pr-2">
              <span className="block truncate font-mono">{name}</span>
              {description && <span className="block text-muted wrap-anywhere">{description}</span>}
            </td>
            <td className="truncate border-b py-1.5 pr-2" title={choices?.join(", ")}>
              {type}
            </td>
            <td className="truncate border-b py-1.5 font-mono">
              {required ? <span className="font-sans">required</span> : JSON.stringify(value ?? "")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
