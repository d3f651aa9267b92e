import { CodeBlock } from "@/components/ui/code-block";
import { Markdown } from "@/components/ui/markdown";
import type { WorkerPorts } from "@/lib/drawings/draw-worker";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import { DocsSection } from "./docs-section";
import { FieldTable } from "./field-table";
import { WorkerPicture } from "./worker-picture";

type Fields = Parameters<typeof FieldTable>[0]["fields"];

interface WorkerPageProps {
  doc: Pick<CatalogueItem, "type" | "kind" | "title" | "summary" | "guide"> & {
    readonly ports: WorkerPorts;
    readonly params: Fields;
    readonly results: readonly { readonly title: string; readonly fields: Fields }[];
    readonly examples: readonly { readonly params: string; readonly result: string }[];
  };
}

export function WorkerPage({ doc }: WorkerPageProps) {
  const { type, kind, title, summary, guide, ports, params, results, examples } = doc;
  return (
    <>
      <header className="flex flex-col gap-3">
        <code className="font-mono text-muted text-sm">{type}</code>
        <p className="text-lg">{summary}</p>
        <WorkerPicture type={type} kind={kind} title={title} ports={ports} />
        {guide !== undefined && (
          <div className="flex flex-col gap-3">
            <Markdown text={guide} />
          </div>
        )}
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
              <CodeBlock label={`Example ${at + 1}: settings`} code={example.params} />
            )}
            <CodeBlock label={`Result of example ${at + 1}`} code={example.result} />
          </div>
        ))}
      </DocsSection>
    </>
  );
}
