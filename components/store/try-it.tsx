import clsx from "clsx";
import { CardSection } from "@/components/parts/card-section";
import { formatDay } from "@/components/parts/format-day";
import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button-style";
import { boxStyle, controlStyle } from "@/components/ui/control-style";
import type { MarketEndpoint } from "@/lib/contract/market";
import { StoreCode } from "./store-code";

export interface TriedCall {
  readonly name: string;
  readonly kind: MarketEndpoint["kind"];
  readonly variables: MarketEndpoint["variables"];
  readonly given: Readonly<Record<string, readonly string[]>>;
  readonly faults: Readonly<Record<string, string>>;
  readonly curl: string;
  readonly asked: boolean;
  readonly answer: {
    readonly status: number;
    readonly text: string;
    readonly recorded: "exact" | "other" | "any" | null;
    readonly variables: string | null;
    readonly takenAt: string | null;
  } | null;
  readonly others: readonly { readonly words: string; readonly href: string }[];
  readonly endpoints: readonly { readonly name: string; readonly words: string; readonly href: string }[];
}

/**
 * Works without JavaScript, because submitting the form reloads the page with the call and its recorded
 * response.
 */
export function TryIt({ page, tried }: { page: string; tried: TriedCall }) {
  const { name, kind, variables, given, faults, curl, asked, answer, others, endpoints } = tried;
  return (
    <CardSection
      id="try"
      title="Try it"
      aside="Uses recorded data, so the workflow doesn't run and you aren't charged"
    >
      {endpoints.length > 1 && (
        <nav aria-label="Endpoints to try">
          <ul className="flex flex-wrap gap-2">
            {endpoints.map((each) => (
              <li key={each.name}>
                <a
                  href={each.href}
                  aria-current={each.name === name ? "true" : undefined}
                  className="inline-flex h-8 items-center rounded-full border px-3 text-sm hover:bg-hover aria-[current]:border-accent-line aria-[current]:bg-accent-soft aria-[current]:text-accent-text touch:h-11"
                >
                  {each.words}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <form action={`${page}#try`} className="flex flex-col gap-3 rounded-md border bg-surface p-3">
        <input type="hidden" name="try" value={name} />
        {variables.length > 0 && (
          <div className="grid gap-3 sm:grid-cols-2">
            {variables.map((variable) => (
              <Variable
                key={variable.name}
                variable={variable}
                values={given[variable.name] ?? []}
                fault={faults[variable.name]}
              />
            ))}
          </div>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" className={buttonStyle("default", "md")}>
            Try it
          </button>
          {others.length > 0 && (
            <p className="text-muted text-xs">
              Recorded examples:{" "}
              {others.map(({ words, href }, index) => (
                <span key={href}>
                  {index > 0 && ", "}
                  <a href={href} className="text-accent-text underline underline-offset-2">
                    {words}
                  </a>
                </span>
              ))}
            </p>
          )}
        </div>
      </form>
      <h3 className="font-medium text-sm">
        {kind === "trigger" ? "Request (waits for the result)" : "Request"}
      </h3>
      <StoreCode label="Request" code={curl} wrap />
      {asked && (
        <div aria-live="polite" className="flex flex-col gap-2">
          <h3 className="flex flex-wrap items-center gap-2 font-medium text-sm">
            Response
            {answer && <Badge tone={answer.status < 400 ? "ok" : "bad"}>{answer.status}</Badge>}
          </h3>
          {answer ? (
            <>
              <p className="text-muted text-xs">{noteOf(answer)}</p>
              <StoreCode label="Response" code={answer.text} />
            </>
          ) : (
            <p className="text-muted text-sm">
              The seller hasn't shared a recorded response for this endpoint. The request above shows how a
              call would look.
            </p>
          )}
        </div>
      )}
    </CardSection>
  );
}

function noteOf({ recorded, variables, takenAt }: NonNullable<TriedCall["answer"]>): string {
  if (recorded === null) return "The endpoint would reject these values.";
  const day = takenAt === null ? "" : ` on ${formatDay(takenAt, "en")}`;
  if (recorded === "other")
    return `Recorded${day} with ${variables}. Your values are valid, but no response was recorded for them.`;
  return recorded === "any"
    ? `Recorded${day} with different input values, which the seller has chosen to hide.`
    : `Recorded${day}. Long values are truncated.`;
}

interface VariableProps {
  variable: MarketEndpoint["variables"][number];
  values: readonly string[];
  fault: string | undefined;
}

function Variable({
  variable: { name, type, required, choices = [], description },
  values,
  fault,
}: VariableProps) {
  const id = `try-${name}`;
  const field = {
    id,
    name: `v.${name}`,
    "aria-invalid": fault === undefined ? undefined : (true as const),
    "aria-describedby": `${id}-said`,
  };
  const [first = ""] = values;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="truncate font-medium font-mono text-xs">
        {name}
        {required && <span className="text-bad"> *</span>}
      </label>
      {type === "boolean" ? (
        <select {...field} defaultValue={first} className={controlStyle("md", TYPED)}>
          {!required && <option value="">omitted</option>}
          <option value="true">true</option>
          <option value="false">false</option>
        </select>
      ) : type === "list" ? (
        <select
          {...field}
          multiple
          size={Math.min(choices.length, 4)}
          defaultValue={values}
          className={clsx(boxStyle, "p-1", TYPED)}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...field}
          defaultValue={first}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          className={controlStyle("md", TYPED)}
        />
      )}
      <p
        id={`${id}-said`}
        className={clsx("break-words text-xs", fault === undefined ? "text-muted" : "text-bad")}
      >
        {fault ??
          [type === "list" ? "one or more" : type === "string" ? "text" : type, description]
            .filter(Boolean)
            .join(" · ")}
      </p>
    </div>
  );
}

const TYPED = "font-mono text-xs touch:text-lg";
