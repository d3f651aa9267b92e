import { TryExample } from "./try-example";

interface ExampleListProps {
  kind: "filter" | "function";
  /** True if the examples can be run, which requires that the user is signed in. */
  mayTry: boolean;
  examples: readonly {
    readonly name: string;
    readonly shown: string;
    readonly says: string;
    readonly example: string;
    readonly gives: string;
  }[];
}

export function ExampleList({ kind, mayTry, examples }: ExampleListProps) {
  return (
    <ul className="flex flex-col divide-y rounded-md border">
      {examples.map(({ name, shown, says, example, gives }) => (
        <li
          key={name}
          id={name}
          className="flex scroll-mt-4 flex-col gap-1.5 px-3 py-2 target:bg-accent-soft"
        >
          <div className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-medium font-mono text-sm">{shown}</code>
            <span className="text-muted text-sm">{says}</span>
          </div>
          {mayTry ? (
            <TryExample kind={kind} name={name} example={example} gives={gives} />
          ) : (
            <div className="break-words font-mono text-xs">
              {example} <span className="text-muted">=</span> {gives}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
