import { CodeBlock } from "@/components/ui/code-block";
import { LinkButton } from "@/components/ui/link-button";
import type { FirstAnswer as Answer } from "@/lib/client/home-queries";
import { prettyJson } from "./pretty-json";

export function FirstAnswer({ answer }: { answer: Answer }) {
  return (
    <section aria-label="Endpoint response" className="rounded-lg border bg-surface p-4">
      <h3 className="font-semibold text-base">It works</h3>
      <p className="mt-1 text-muted">
        Anyone can call this URL from a browser, a spreadsheet or a program. It returns sample data until you
        add a market data key.
      </p>
      <div className="mt-3 grid grid-cols-1 gap-3 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <CodeBlock label="URL" code={answer.address} wrap />
          <CodeBlock
            label="Call by curl"
            code={`curl -d '{"symbol":"MSFT"}' -H 'Content-Type: application/json' \\\n  ${answer.address}`}
          />
          <div className="flex flex-wrap gap-2">
            <LinkButton href={`${answer.address}?symbol=MSFT`} target="_blank">
              Try with MSFT
            </LinkButton>
            <LinkButton href={`/workflows/${answer.workflowId}`}>Open the workflow</LinkButton>
          </div>
        </div>
        <CodeBlock label="Response" code={prettyJson(answer.text)} wrap />
      </div>
    </section>
  );
}
