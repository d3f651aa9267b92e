import { StaticPicture } from "@/components/market/static-picture";
import { CardSection } from "@/components/parts/card-section";
import { StoreCode } from "@/components/store/store-code";
import { Badge } from "@/components/ui/badge";
import type { EndpointFacts } from "./endpoint-facts";

interface ExampleSectionProps extends Pick<EndpointFacts, "example"> {
  name: string;
  kind: "trigger" | "provider";
}

const SOURCES = {
  live: "current data",
  recorded: "sample provided by the owner",
  shape: "example values",
} as const;

export function ExampleSection({ name, kind, example }: ExampleSectionProps) {
  if (example === null)
    return (
      <CardSection title="Response">
        <p className="max-w-prose text-muted text-sm">
          {kind === "trigger"
            ? "JSON with run_id, status and result. The owner hasn't shared an example."
            : "The owner hasn't shared an example. Call the endpoint with your key to see the data."}
        </p>
      </CardSection>
    );
  const { source, text, value, isCut } = example;
  return (
    <CardSection title="Response" aside={<Badge>{SOURCES[source]}</Badge>}>
      {kind === "provider" && value !== undefined && <StaticPicture name={name} value={value} />}
      <StoreCode label="Response" code={text} />
      {isCut && (
        <p className="text-muted text-xs">
          Only the first {text.length.toLocaleString("en")} characters are shown.
        </p>
      )}
    </CardSection>
  );
}
