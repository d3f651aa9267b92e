import { Link } from "@/components/ui/link";

const PARTS = [
  {
    href: "/docs/workers",
    title: "Workers",
    about: "Settings, outputs and results of each worker, with examples.",
  },
  {
    href: "/docs/expressions",
    title: "Expressions and filters",
    about: "Use a value of one worker in a field of another, and change it with filters.",
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
        These pages are generated from the release you're running. Search covers every page and setting: press
        Ctrl+K or ⌘K.
      </p>
      <ul className="flex flex-col divide-y rounded-md border">
        {PARTS.map(({ href, title, about }) => (
          <li key={href}>
            <Link href={href} className="flex flex-col gap-0.5 px-4 py-3 hover:bg-hover">
              <span className="font-medium">{title}</span>
              <span className="text-muted text-sm">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
