import { Badge } from "@/components/ui/badge";
import type { DataProvider } from "@/lib/schema/credential";
import type { PublishedData } from "@/lib/schema/dashboard";

/** Data sources whose terms require a visible link wherever their data is shown. */
const SOURCES: Record<DataProvider, { readonly name: string; readonly url: string }> = {
  market: { name: "Twelve Data", url: "https://twelvedata.com" },
  economic: { name: "FRED", url: "https://fred.stlouisfed.org" },
  news: { name: "Event Registry", url: "https://eventregistry.org" },
};

export function DataOrigin({ sources, sample }: Pick<PublishedData, "sources" | "sample">) {
  return (
    <>
      {sources.length > 0 && (
        <span className="truncate">
          {"Source: "}
          {sources.map((source, index) => (
            <span key={source}>
              {index > 0 && ", "}
              <a
                href={SOURCES[source].url}
                target="_blank"
                rel="noreferrer"
                className="underline-offset-2 hover:underline"
              >
                {SOURCES[source].name}
              </a>
            </span>
          ))}
        </span>
      )}
      {sample && <Badge tone="warn">Sample data</Badge>}
    </>
  );
}
