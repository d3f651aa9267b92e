import { CodeText } from "@/components/ui/code-text";
import { pauseAfter } from "@/lib/kit/steps";
import { DocsSection } from "./docs-section";
import { FieldTable } from "./field-table";

type Fields = Parameters<typeof FieldTable>[0]["fields"];

interface ApiPageProps {
  groups: readonly {
    readonly tag: string;
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
        <CodeText text="The API at `/api/v1` can do everything the app can. Send an API token as `Authorization: Bearer …`. Errors are problem details with a stable `code`." />{" "}
        <a href="/api/v1/openapi.json" className="text-accent-text underline underline-offset-2">
          OpenAPI 3.1 description
        </a>
        .
      </p>
      {groups.map((group) => (
        <Group key={group.tag} {...group} />
      ))}
    </>
  );
}

/** Estimated cost of rendering one endpoint. */
const UNITS_AN_ENDPOINT = 500;

/** Pauses between groups. Rendering all at once would block other requests for a tenth of a second. */
async function Group({ tag, endpoints }: ApiPageProps["groups"][number]) {
  await pauseAfter(endpoints.length * UNITS_AN_ENDPOINT);
  return (
    <DocsSection title={tag}>
      <ul className="flex flex-col divide-y rounded-md border">
        {endpoints.map(({ id, method, path, summary, access, status, query, body, problems }) => (
          <li key={id} id={id} className="scroll-mt-4 px-3 py-2 target:bg-accent-soft">
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
                {query.length > 0 && <FieldTable label={`Query parameters of ${path}`} fields={query} />}
                {body.length > 0 && <FieldTable label={`Body of ${method} ${path}`} fields={body} />}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </DocsSection>
  );
}

function named(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(", ");
}
