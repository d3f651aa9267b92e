import { CodeText } from "@/components/ui/code-text";
import { DocsSection } from "./docs-section";
import { ExampleList } from "./example-list";

interface FunctionLine {
  readonly name: string;
  readonly call: string;
  readonly says: string;
  readonly example: string;
  readonly gives: string;
}

interface FunctionsPageProps {
  series: readonly FunctionLine[];
  own: readonly FunctionLine[];
  mayTry: boolean;
}

export function FunctionsPage({ series, own, mayTry }: FunctionsPageProps) {
  return (
    <>
      <p>
        <CodeText text="Transform and Condition take a program in JSONata: `workers[1].result.values.close` reads a field of each row, and `$name(…)` calls a function. Missing fields are omitted." />
      </p>
      <DocsSection title="For series">
        <p className="text-sm">
          <CodeText text="Rows can be in any order: they are sorted by time and returned in their original order. A plain list of numbers must be ordered from oldest to newest, with `null` for a missing value. Dashboards compute their averages with the same functions." />
        </p>
        <ExampleList kind="function" mayTry={mayTry} examples={series.map(shown)} />
      </DocsSection>
      <DocsSection title="JSONata's own">
        <ExampleList kind="function" mayTry={mayTry} examples={own.map(shown)} />
      </DocsSection>
    </>
  );
}

function shown({ call, ...line }: FunctionLine) {
  return { ...line, shown: call };
}
