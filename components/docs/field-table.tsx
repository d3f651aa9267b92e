import { CodeText } from "@/components/ui/code-text";

interface FieldLine {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: string;
  readonly needed: string;
  readonly when: string;
  readonly isProgram?: boolean;
}

interface FieldTableProps {
  label: string;
  fields: readonly FieldLine[];
  /** Each line is an anchor by its name: only one table of a page can have them. */
  anchors?: boolean;
}

/** Names, kinds and meanings of what something takes or gives. */
export function FieldTable({ label, fields, anchors = false }: FieldTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr>
            {["Name", "Kind", "What it is"].map((title) => (
              <th key={title} scope="col" className="border-b bg-sunken px-3 py-1.5 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr
              key={field.name}
              id={anchors ? field.name : undefined}
              className="scroll-mt-4 align-top target:bg-accent-soft [&:not(:last-child)>td]:border-b"
            >
              <td className="px-3 py-1.5 font-mono text-xs leading-5">{field.name}</td>
              <td className="min-w-32 max-w-64 px-3 py-1.5 text-muted text-xs leading-5">
                <CodeText text={field.kind} />
              </td>
              <td className="min-w-56 px-3 py-1.5">
                <CodeText text={wordsOf(field)} />
                {field.when !== "" && (
                  <span className="block text-muted text-xs">
                    Counts for <CodeText text={field.when} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function wordsOf({ title, description, needed, isProgram }: FieldLine): string {
  const name = title === "" ? "" : `${title}.`;
  return [name, description, needed, isProgram ? "A program: no `{{…}}`." : ""]
    .filter((text) => text !== "")
    .join(" ");
}
