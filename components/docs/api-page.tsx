import { ChevronRight } from "lucide-react";
import { CodeText } from "@/components/ui/code-text";
import { pauseAfter } from "@/lib/kit/steps";
import { FieldTable } from "./field-table";
import { FilterEndpoints } from "./filter-endpoints";

type Fields = Parameters<typeof FieldTable>[0]["fields"];

interface ApiPageProps {
  groups: readonly {
    readonly tag: string;
    readonly anchor: string;
    readonly endpoints: readonly {
      readonly id: string;
      readonly method: string;
      readonly path: string;
      readonly summary: string;
      readonly access: string;
      readonly status: number;
      readonly query: Fields;
      readonly body: Fields;
      readonly problems: readonly string[];
    }[];
  }[];
}

export function ApiPage({ groups }: ApiPageProps) {
  return (
    <>
      <p>
        <CodeText text="The API at `/api/v1` can do everything the app can. Send an API token in the header `Authorization: Bearer TOKEN`. Errors are JSON with a title, a detail and a `code` that stays the same between releases." />{" "}
        <a href="/api/v1/openapi.json" className="text-accent-text underline underline-offset-2">
          OpenAPI 3.1 description
        </a>
        .
      </p>
      <nav aria-label="Groups of endpoints" className="max-sm:hidden">
        <ul className="columns-3 lg:columns-4">
          {groups.map(({ tag, anchor, endpoints }) => (
            <li key={anchor}>
              <a
                href={`#${anchor}`}
                className="flex items-baseline gap-1.5 rounded-sm py-0.5 text-sm hover:underline hover:underline-offset-2"
              >
                {tag}
                <span className="text-muted text-xs tabular-nums">{endpoints.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <FilterEndpoints total={groups.reduce((sum, { endpoints }) => sum + endpoints.length, 0)}>
        {groups.map((group) => (
          <Group key={group.anchor} {...group} />
        ))}
      </FilterEndpoints>
    </>
  );
}

/** Estimated cost of rendering one endpoint, in the units that `pauseAfter` counts. */
const UNITS_AN_ENDPOINT = 500;

/**
 * Lets other requests run before each group is rendered, because rendering all groups at once would block
 * them for a tenth of a second.
 */
async function Group({ tag, anchor, endpoints }: ApiPageProps["groups"][number]) {
  await pauseAfter(endpoints.length * UNITS_AN_ENDPOINT);
  return (
    <details id={anchor} data-group className="group/tag scroll-mt-4 rounded-md border">
      <summary className="flex cursor-default items-center gap-2 px-3 py-2 hover:bg-hover">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open/tag:rotate-90"
        />
        <h2 className="font-semibold text-base">{tag}</h2>
        <span className="text-muted text-sm tabular-nums">{endpoints.length}</span>
      </summary>
      <ul className="flex flex-col divide-y border-t">
        {endpoints.map(({ id, method, path, summary, access, status, query, body, problems }) => (
          <li
            key={id}
            id={id}
            data-words={`${method} ${path} ${id} ${summary}`.toLowerCase()}
            className="scroll-mt-4 px-3 py-2 target:bg-accent-soft"
          >
            <details>
              <summary className="cursor-default">
                <code className="break-all font-mono text-sm">
                  <span className="text-muted">{method}</span> {path}
                </code>
                <span className="block text-muted text-sm">{summary}</span>
              </summary>
              <div className="mt-2 flex flex-col gap-2 text-sm">
                <p>
                  Access: {access}. Success: {status}.
                  {problems.length > 0 && <CodeText text={` Errors: ${named(problems)}.`} />}
                </p>
                {query.length > 0 && <FieldTable label={`Query parameters for ${path}`} fields={query} />}
                {body.length > 0 && <FieldTable label={`Request body for ${method} ${path}`} fields={body} />}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}

function named(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(", ");
}
