import { Download } from "lucide-react";
import type { ComponentType } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { CodeText } from "@/components/ui/code-text";
import { Link } from "@/components/ui/link";
import { READER_WORDS, type Recipe, type Step } from "@/lib/snippets/recipe";

interface RecipeStepsProps {
  recipe: Recipe;
  /** Names the endpoint, such as "Read #2". Part of the accessible names of the snippets. */
  label: string;
  Code: ComponentType<{ code: string; label: string }>;
}

export function RecipeSteps({ recipe: { reader, steps, tried }, label, Code }: RecipeStepsProps) {
  return (
    <>
      <ol className="flex flex-col gap-3">
        {steps.map((step, at) => (
          <li key={step.say} className="flex min-w-0 flex-col gap-1.5">
            <Instruction
              step={step}
              label={`${label} with ${READER_WORDS[reader]}${at === 0 ? "" : `, step ${at + 1}`}`}
              Code={Code}
            />
          </li>
        ))}
      </ol>
      {tried && <p className="mt-1.5 text-muted text-xs">We run this snippet in our test suite.</p>}
    </>
  );
}

interface InstructionProps extends Pick<RecipeStepsProps, "label" | "Code"> {
  step: Step;
}

function Instruction({ step: { say, text, link }, label, Code }: InstructionProps) {
  return (
    <>
      <p className="max-w-prose text-muted text-xs wrap-anywhere">
        <CodeText text={say} />
      </p>
      {text !== undefined && <Code label={label} code={text} />}
      {link !== undefined && <StepLink link={link} />}
    </>
  );
}

/** Link to a page, or download of a file. Downloads come from the API, so they bypass the router. */
function StepLink({ link: { href, words } }: { link: NonNullable<Step["link"]> }) {
  if (!href.startsWith("/api/"))
    return (
      <Link href={href} className="w-fit text-accent-text text-xs underline">
        {words}
      </Link>
    );
  return (
    <a href={href} download={href.split("/").at(-1)} className={buttonStyle("default", "sm", "w-fit")}>
      <Download aria-hidden className="size-4" />
      {words}
    </a>
  );
}
