import { DocsLinks } from "./docs-links";
import { DocsSection } from "./docs-section";

const TO_BUILD = [
  {
    href: "/docs/guides",
    title: "Guides",
    about: "Common tasks step by step: bulk retry, approvals, versions and dashboards.",
  },
  {
    href: "/docs/workers",
    title: "Workers",
    about: "Settings, outputs and results of each worker, with examples.",
  },
  {
    href: "/docs/expressions",
    title: "Expressions and filters",
    about: "Use a value from one worker in a field of another, and change it with filters.",
  },
  {
    href: "/docs/functions",
    title: "Functions",
    about:
      "Functions for programs in Transform and Condition: averages and returns of series, and JSONata's built-in functions.",
  },
  {
    href: "/docs/recipes",
    title: "Recipes",
    about: "Ready-made workflows to start from, explained step by step.",
  },
] as const;

const TO_CALL = [
  {
    href: "/docs/api",
    title: "API",
    about: "Every endpoint: who can call it, its parameters and its errors.",
  },
] as const;

export function DocsOverview() {
  return (
    <>
      <p>
        These pages are generated from the release you're running. Search covers every page and setting
        <span className="max-sm:hidden"> (Ctrl+K or ⌘K)</span>.
      </p>
      <DocsSection title="Build workflows">
        <DocsLinks links={TO_BUILD} />
      </DocsSection>
      <DocsSection title="Use Millrace from other programs">
        <DocsLinks links={TO_CALL} />
      </DocsSection>
    </>
  );
}
