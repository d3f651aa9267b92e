import { Link } from "@/components/ui/link";

const PARTS = [
  {
    href: "/docs/workers",
    title: "Workers",
    about: "What each worker takes, where it leads, and what it gives, with examples.",
  },
  {
    href: "/docs/expressions",
    title: "Expressions and filters",
    about: "How a value of one worker comes into a field of another, and what changes it on the way.",
  },
  {
    href: "/docs/functions",
    title: "Functions",
    about:
      "What programs of Transform and Condition can use: averages and returns of series, and JSONata's own.",
  },
  { href: "/docs/recipes", title: "Recipes", about: "Whole workflows to begin with, step by step." },
  {
    href: "/docs/api",
    title: "API",
    about: "Every address of the interface: who may call it, what it takes, and how it refuses.",
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
