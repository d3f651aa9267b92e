import { Markdown } from "@/components/ui/markdown";
import { DocsSection } from "./docs-section";

interface GuidePageProps {
  guide: {
    readonly summary: string;
    readonly steps: readonly string[];
    readonly example: string;
    readonly problems: readonly string[];
  };
}

export function GuidePage({ guide: { summary, steps, example, problems } }: GuidePageProps) {
  return (
    <>
      <p className="text-lg">{summary}</p>
      <DocsSection title="Steps">
        <ol className="flex list-decimal flex-col gap-2 pl-6">
          {steps.map((step) => (
            <li key={step}>
              <Markdown text={step} />
            </li>
          ))}
        </ol>
      </DocsSection>
      <DocsSection title="Example">
        <Markdown text={example} />
      </DocsSection>
      <DocsSection title="Troubleshooting">
        <ul className="flex list-disc flex-col gap-2 pl-6">
          {problems.map((problem) => (
            <li key={problem}>
              <Markdown text={problem} />
            </li>
          ))}
        </ul>
      </DocsSection>
    </>
  );
}
