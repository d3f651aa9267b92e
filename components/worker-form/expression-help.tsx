"use client";

import { Popover } from "@/components/ui/popover";
import { type ExpressionExample, PROGRAM_EXAMPLES, TEMPLATE_EXAMPLES } from "./expression-examples";

export function ExpressionHelp({ program }: { program: boolean }) {
  const templates = (
    <Examples
      title="In text, between {{ and }}"
      about="Type a path to a value, then | and a filter to change it. If the expression fills the whole field, the value keeps its type."
      examples={TEMPLATE_EXAMPLES}
      more={{ href: "/docs/expressions", label: "All filters" }}
    />
  );
  const programs = (
    <Examples
      title="JSONata program"
      about="In Transform and Condition, the whole field is code and needs no braces. Fields that don't exist are left out of the result. Type $ to see the functions, such as moving averages."
      examples={PROGRAM_EXAMPLES}
      more={{ href: "/docs/functions", label: "All functions" }}
    />
  );
  return (
    <Popover
      label="How expressions work"
      align="end"
      trigger={
        <button
          type="button"
          className="rounded-sm text-accent-text text-xs hover:underline touch:-my-3 touch:min-h-11"
        >
          How expressions work
        </button>
      }
    >
      <div className="flex w-96 max-w-full flex-col gap-4">
        {program ? programs : templates}
        {program ? templates : programs}
      </div>
    </Popover>
  );
}

interface ExamplesProps {
  title: string;
  about: string;
  examples: readonly ExpressionExample[];
  more: { readonly href: string; readonly label: string };
}

function Examples({ title, about, examples, more }: ExamplesProps) {
  return (
    <section>
      <h3 className="font-medium text-sm">{title}</h3>
      <p className="mt-0.5 text-muted text-xs">{about}</p>
      <dl className="mt-2 flex flex-col gap-1.5 text-xs">
        {examples.map(({ code, gives }) => (
          <div key={code}>
            <dt className="break-words font-mono">{code}</dt>
            <dd className="text-muted">{gives}</dd>
          </div>
        ))}
      </dl>
      <a
        href={more.href}
        target="_blank"
        rel="noreferrer"
        className="mt-2 inline-block text-accent-text text-xs hover:underline"
      >
        {more.label}
      </a>
    </section>
  );
}
