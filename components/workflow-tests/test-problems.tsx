import { CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { compareValues } from "@/components/parts/compare-values";
import { DifferenceTable } from "@/components/parts/difference-table";
import { CodeText } from "@/components/ui/code-text";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { TestFailure, TestResult } from "@/lib/schema/workflow-test";
import { expectationSentence } from "./expectation-sentence";
import { targetWorker } from "./target-worker";

const MAX_DIFFERENCES = 20;

interface TestProblemsProps {
  result: TestResult;
  document: WorkflowDocument;
  nameOf: (worker: number) => string;
  onWorker?: (worker: number) => void;
}

export function TestProblems({ result, document, nameOf, onWorker }: TestProblemsProps) {
  const { id, error, failures, unanswered } = result;
  const steps = result.failed_steps.filter(
    ({ worker, code }) =>
      code !== "no_recorded_input" || !unanswered.some((unansweredCall) => unansweredCall.worker === worker),
  );
  return (
    <ul className="flex flex-col gap-2" aria-label={`Problems of ${result.name}`}>
      {error !== undefined && <Line text={error} worker={null} />}
      {steps.map(({ worker, code, message }) => (
        <Line
          key={`step ${worker}`}
          text={`${nameOf(worker)} failed: ${message} \`${code}\``}
          worker={worker}
          onWorker={onWorker}
        />
      ))}
      {unanswered.map(({ worker, method, url }, at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a worker can repeat a call
          key={`call ${at}`}
          text={`${nameOf(worker)} called \`${method} ${url}\`. The test has no recorded response for this request.`}
          worker={worker}
          onWorker={onWorker}
        />
      ))}
      {failures.map((failure, at) => (
        <Line
          key={`${id} ${failure.expect}`}
          text={`Expected: ${expectationSentence({ ...failure, value: failure.expected }, nameOf)}`}
          worker={targetWorker(document, failure.target)}
          onWorker={onWorker}
        >
          {failures.slice(0, at).some((earlier) => isSame(earlier, failure)) ? (
            <p className="text-muted text-xs">The same differences as above.</p>
          ) : (
            <Received failure={failure} />
          )}
        </Line>
      ))}
    </ul>
  );
}

/**
 * True if two failures have the same differences, which are then listed only once. This is common, because a
 * workflow's answer is often the same as a value that it publishes.
 */
function isSame(one: TestFailure, other: TestFailure): boolean {
  return (
    one.kind === other.kind &&
    one.path === other.path &&
    compareValues([one.expected, one.received], [other.expected, other.received], 1).length === 0
  );
}

interface LineProps {
  text: string;
  worker: number | null;
  onWorker?: TestProblemsProps["onWorker"] | undefined;
  children?: ReactNode;
}

function Line({ text, worker, onWorker, children }: LineProps) {
  const words = (
    <span className="min-w-0 break-words">
      <CodeText text={text} />
    </span>
  );
  return (
    <li className="flex min-w-0 gap-2">
      <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {worker === null || onWorker === undefined ? (
          words
        ) : (
          <button
            type="button"
            className="flex rounded-sm text-left hover:underline touch:min-h-11 touch:items-center"
            onClick={() => onWorker(worker)}
          >
            {words}
          </button>
        )}
        {children}
      </div>
    </li>
  );
}

function Received({ failure: { kind, expected, received } }: { failure: TestFailure }) {
  const differences = kind === "equals" ? compareValues(expected, received, MAX_DIFFERENCES) : [];
  const [first] = differences;
  if (first === undefined && kind === "equals")
    return (
      <p className="text-muted text-xs">
        These values are too long to show in full. They differ in the part that is cut off.
      </p>
    );
  if (first === undefined || first.path === "")
    return (
      <p className="min-w-0 text-xs">
        <span className="text-muted">Received: </span>
        {received === null ? (
          kind === "code" ? (
            "no error"
          ) : (
            "nothing"
          )
        ) : (
          <code className="wrap-anywhere font-mono">{JSON.stringify(received)}</code>
        )}
      </p>
    );
  return (
    <div className="overflow-x-auto rounded-md border">
      <DifferenceTable
        caption="Differences between expected and received"
        sides={["Expected", "Received"]}
        differences={differences}
      />
    </div>
  );
}
