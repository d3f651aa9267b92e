"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { ChoiceTabs } from "@/components/ui/choice-tabs";
import { CodeBlock } from "@/components/ui/code-block";
import { CodeText } from "@/components/ui/code-text";
import { Link } from "@/components/ui/link";
import { READER_WORDS, type Reader, type Recipe, type Step } from "@/lib/snippets/recipe";

interface UseItProps {
  recipes: readonly Recipe[];
  /** "Read #2". */
  label: string;
}

/** How an address is used from other programs: one tab for each, with what to paste there. */
export function UseIt({ recipes, label }: UseItProps) {
  const [chosen, setChosen] = useState<Reader>("curl");
  const recipe = recipes.find(({ reader }) => reader === chosen) ?? recipes[0];
  if (!recipe) return null;
  const { reader, steps, tried } = recipe;
  return (
    <ChoiceTabs
      label={`${label} with`}
      value={reader}
      onChange={setChosen}
      options={recipes.map((each) => ({ value: each.reader, label: READER_WORDS[each.reader] }))}
    >
      <ol className="flex flex-col gap-3">
        {steps.map((step, at) => (
          <li key={step.say} className="flex min-w-0 flex-col gap-1.5">
            <Instruction
              step={step}
              label={`${label} with ${READER_WORDS[reader]}${at === 0 ? "" : `, step ${at + 1}`}`}
            />
          </li>
        ))}
      </ol>
      {tried && <p className="mt-1.5 text-muted text-xs">Our tests run this text as it stands.</p>}
    </ChoiceTabs>
  );
}

function Instruction({ step: { say, text, link }, label }: { step: Step; label: string }) {
  return (
    <>
      <p className="max-w-prose text-muted text-xs wrap-anywhere">
        <CodeText text={say} />
      </p>
      {text !== undefined && <CodeBlock label={label} code={text} />}
      {link !== undefined && <StepLink link={link} />}
    </>
  );
}

/** A file of the interface is fetched by the browser itself, not opened as a page of ours. */
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
