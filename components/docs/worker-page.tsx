import { CodeBlock } from "@/components/ui/code-block";
import { KindIcon } from "@/components/ui/kind-icon";
import { Markdown } from "@/components/ui/markdown";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import { DocsSection } from "./docs-section";
import { FieldTable } from "./field-table";

type Fields = Parameters<typeof FieldTable>[0]["fields"];

interface WorkerPageProps {
  doc: Pick<CatalogueItem, "type" | "kind" | "title" | "summary" | "guide" | "outlets"> & {
    readonly params: Fields;
    readonly results: readonly { readonly title: string; readonly fields: Fields }[];
    readonly examples: readonly { readonly params: string; readonly result: string }[];
  };
}

export function WorkerPage({ doc }: WorkerPageProps) {
  const { type, kind, title, summary, guide, outlets: outputs, params, results, examples } = doc;
  return (
    <>
      <header className="flex flex-col gap-3">
        <p className="flex items-center gap-2 text-muted">
          <KindIcon kind={kind} type={type} />
          <code className="font-mono text-sm">{type}</code>
        </p>
        <p className="text-lg">{summary}</p>
        {guide !== undefined && (
          <div className="flex flex-col gap-3">
            <Markdown text={guide} />
          </div>
        )}
        <p className="text-sm">
          <span className="text-muted">Outputs: </span>
          {outputs.map((name, at) => (
            <span key={name}>
              {at > 0 && ", "}
              <code className="font-mono">{name}</code>
            </span>
          ))}
        </p>
      </header>
      {params.length > 0 && (
        <DocsSection title="Settings">
          <FieldTable label={`Settings of ${title}`} fields={params} anchors />
        </DocsSection>
      )}
      {results.length > 0 && (
        <DocsSection title="Result">
          {results.map((result) => (
            <div key={result.title} className="flex flex-col gap-1">
              {results.length > 1 && <h3 className="font-medium text-sm">{result.title}</h3>}
              <FieldTable label={`Result of ${result.title || title}`} fields={result.fields} />
            </div>
          ))}
        </DocsSection>
      )}
      <DocsSection title={examples.length === 1 ? "Example" : "Examples"}>
        {examples.map((example, at) => (
          <div key={example.params} className="flex flex-col gap-2">
            {example.params !== "" && (
              <CodeBlock label={`Settings for example ${at + 1}`} code={example.params} />
            )}
            <CodeBlock label={`Result of example ${at + 1}`} code={example.result} />
          </div>
        ))}
      </DocsSection>
    </>
  );
}
