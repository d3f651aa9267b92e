import { CodeBlock } from "@/components/ui/code-block";
import { Link } from "@/components/ui/link";
import { DocsSection } from "./docs-section";

interface RecipesPageProps {
  recipes: readonly {
    readonly id: string;
    readonly title: string;
    readonly summary: string;
    readonly steps: readonly {
      readonly index: number;
      readonly type: string;
      readonly name: string;
      readonly title: string;
      readonly params: string;
    }[];
  }[];
}

export function RecipesPage({ recipes }: RecipesPageProps) {
  return (
    <>
      <p>
        Each recipe runs on sample data until you add credentials. To start from a recipe, select{" "}
        <Link href="/workflows?new=1" className="text-accent-text underline underline-offset-2">
          New workflow
        </Link>
        .
      </p>
      {recipes.map(({ id, title, summary, steps }) => (
        <DocsSection key={id} id={id} title={title}>
          <p className="text-sm">{summary}</p>
          <ol className="flex flex-col divide-y rounded-md border">
            {steps.map((step) => (
              <li key={step.index} className="px-3 py-2 text-sm">
                <details>
                  <summary className="cursor-default">
                    <span className="font-mono text-muted text-xs">#{step.index}</span>{" "}
                    <span className="font-medium">{step.name || step.title}</span>{" "}
                    <Link
                      href={`/docs/workers/${step.type}`}
                      className="text-muted hover:underline hover:underline-offset-2"
                    >
                      {step.title}
                    </Link>
                  </summary>
                  <CodeBlock label={`Settings of #${step.index}`} code={step.params} className="mt-2" />
                </details>
              </li>
            ))}
          </ol>
        </DocsSection>
      ))}
    </>
  );
}
