import { DATA_SOURCES } from "@/components/parts/data-sources";
import { Badge } from "@/components/ui/badge";
import type { PublishedData } from "@/lib/schema/dashboard";

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
                href={DATA_SOURCES[source].url}
                target="_blank"
                rel="noreferrer"
                className="underline-offset-2 hover:underline"
              >
                {DATA_SOURCES[source].name}
              </a>
            </span>
          ))}
        </span>
      )}
      {sample && <Badge tone="warn">Sample data</Badge>}
    </>
  );
}
