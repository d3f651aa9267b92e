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
  /** Gives each row an anchor named after its field. Only one table per page can have anchors. */
  anchors?: boolean;
}

const TITLE = "border-b bg-sunken px-3 py-1.5 font-medium";

export function FieldTable({ label, fields, anchors = false }: FieldTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr>
            <th scope="col" className={TITLE}>
              Name
            </th>
            <th scope="col" className={`max-sm:hidden ${TITLE}`}>
              Kind
            </th>
            <th scope="col" className={TITLE}>
              Description
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr
              key={field.name}
              id={anchors ? field.name : undefined}
              className="scroll-mt-4 align-top target:bg-accent-soft [&:not(:last-child)>td]:border-b"
            >
              <td className="px-3 py-1.5 text-xs leading-5">
                <span className="font-mono">{field.name}</span>
                <span className="block text-muted sm:hidden">
                  <CodeText text={field.kind} />
                </span>
              </td>
              <td className="min-w-32 max-w-64 px-3 py-1.5 text-muted text-xs leading-5 max-sm:hidden">
                <CodeText text={field.kind} />
              </td>
              <td className="min-w-48 px-3 py-1.5 sm:min-w-56">
                <CodeText text={wordsOf(field)} />
                {field.when !== "" && (
                  <span className="block text-muted text-xs">
                    Applies to <CodeText text={field.when} />
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
  return [name, description, needed, isProgram ? "Written without `{{…}}`." : ""]
    .filter((text) => text !== "")
    .join(" ");
}
