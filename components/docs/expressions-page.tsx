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
  ["{{workers[1].result.close}}", "A field of what worker 1 gave; the number is on its node."],
  ["{{workers[1].result.values[0].close}}", "Of the first row; `[-1]` is the last."],
  ["{{context.symbol}}", "A variable of the call that began the run."],
  ["{{request.body.id}}", "The request as it came: `body`, `query`, `headers`."],
  ["{{run.id}}", "The run, and `run.started_at`."],
  ["{{item.symbol}}", "Inside a box: the item at hand, and `item_index`."],
  ['{{workers[1].result.close | default: "none"}}', "What stands in where a field is missing."],
] as const;

export function ExpressionsPage({ filters, mayTry }: ExpressionsPageProps) {
  return (
    <>
      <DocsSection title="How a value comes into a field">
        <p>
          <CodeText text="Between `{{` and `}}` stands a path to a value, with filters behind a `|` that change it. A field that is nothing else takes the value with its type; within text it is written as text, objects and lists as JSON. A path that leads nowhere fails the step and names what is there instead." />
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
        <p className="text-sm">In the examples worker 0 has given this:</p>
        <CodeBlock label="Sample result" code={JSON.stringify(FILTER_SAMPLE)} />
        <ExampleList
          kind="filter"
          mayTry={mayTry}
          examples={filters.map((filter) => ({ ...filter, shown: filter.name }))}
        />
      </DocsSection>
    </>
  );
}
