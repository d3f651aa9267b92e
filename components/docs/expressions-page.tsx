import { CodeBlock } from "@/components/ui/code-block";
import { CodeText } from "@/components/ui/code-text";
import { FILTER_SAMPLE } from "@/lib/expression/filter-sample";
import { DocsSection } from "./docs-section";
import { ExampleList } from "./example-list";

interface ExpressionsPageProps {
  mayTry: boolean;
  filters: readonly {
    readonly name: string;
    readonly says: string;
    readonly example: string;
    readonly gives: string;
  }[];
}

const PATHS = [
  ["{{workers[1].result.close}}", "A field of worker 1's result. The worker's number is shown on its node."],
  ["{{workers[1].result.values[0].close}}", "A field of the first row. `[-1]` selects the last row."],
  ["{{context.symbol}}", "A variable of the call that started the run."],
  ["{{request.body.id}}", "The request as received: `body`, `query`, `headers`."],
  ["{{run.id}}", "The run's ID. `run.started_at` is when it started."],
  ["{{item.symbol}}", "Inside a loop: a field of the current item. `item_index` is its position."],
  ['{{workers[1].result.close | default: "none"}}', "A fallback for a missing field."],
] as const;

export function ExpressionsPage({ filters, mayTry }: ExpressionsPageProps) {
  return (
    <>
      <DocsSection title="Use a value in a field">
        <p>
          <CodeText text="Write a path to a value between `{{` and `}}`. Filters after a `|` transform the value. If the expression fills the whole field, the value keeps its type. Inside other text, the value is converted to text, and objects and lists to JSON. If the path doesn't exist, the step fails, and its error names the fields that do exist." />
        </p>
        <dl className="flex flex-col gap-2">
          {PATHS.map(([path, says]) => (
            <div key={path}>
              <dt className="break-words font-mono text-sm">{path}</dt>
              <dd className="text-muted text-sm">
                <CodeText text={says} />
              </dd>
            </div>
          ))}
        </dl>
      </DocsSection>
      <DocsSection title="Filters">
        <p className="text-sm">The examples use this result of worker 0:</p>
        <CodeBlock label="Sample result" code={JSON.stringify(FILTER_SAMPLE)} wrap />
        <ExampleList
          kind="filter"
          mayTry={mayTry}
          examples={filters.map((filter) => ({ ...filter, shown: filter.name }))}
        />
      </DocsSection>
    </>
  );
}
