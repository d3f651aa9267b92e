import { CardSection } from "@/components/parts/card-section";
import { CodeText } from "@/components/ui/code-text";
import type { Input } from "./endpoint-doc";

const PLACES: Record<Input["place"], string> = { body: "", query: "in the query", header: "as a header" };

export function InputTable({ title, inputs }: { title: string; inputs: readonly Input[] }) {
  return (
    <CardSection title={title}>
      <dl className="divide-y rounded-md border bg-surface">
        {inputs.map((input) => (
          <div
            key={`${input.place} ${input.name}`}
            className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="min-w-0">
              <code className="break-all font-medium font-mono text-xs">{input.name}</code>
              <span className="block text-muted text-xs">
                {[input.type, input.range, PLACES[input.place], input.isRequired ? "required" : ""]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </dt>
            <dd className="flex min-w-0 flex-col gap-1 text-sm">
              {input.description !== "" && (
                <p className="max-w-prose break-words">
                  <CodeText text={input.description} />
                </p>
              )}
              {input.choices.length > 0 && (
                <p className="break-words text-muted text-xs">One of: {input.choices.join(", ")}</p>
              )}
              {hasPreset(input) && (
                <p className="break-words text-muted text-xs">
                  Default: <code className="font-mono">{JSON.stringify(input.preset)}</code>
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </CardSection>
  );
}

function hasPreset({ isRequired, preset }: Input): boolean {
  return !isRequired && preset !== undefined && preset !== "";
}
