"use client";

import { useQuery } from "@tanstack/react-query";
import { Bot, KeyRound } from "lucide-react";
import { useState } from "react";
import { useEndless } from "@/components/frame/use-endless";
import { useMe } from "@/components/frame/use-me";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { NewToken } from "@/components/settings/new-token";
import { Button } from "@/components/ui/button";
import { ChoiceTabs } from "@/components/ui/choice-tabs";
import { CodeBlock } from "@/components/ui/code-block";
import { CodeText } from "@/components/ui/code-text";
import type { Column } from "@/components/ui/column";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";
import { assistantAddressOptions, assistantToolsPages } from "@/lib/client/assistant-queries";
import type { AssistantTool } from "@/lib/contract/assistant-tools";
import { ASSISTANT_WORDS, ASSISTANTS, type Assistant, assistantText } from "@/lib/snippets/assistant-text";

export function AssistantsTab() {
  const tools = useEndless(assistantToolsPages());
  const address = useQuery(assistantAddressOptions);
  return (
    <>
      <Section
        title="Connect an assistant"
        description="Claude, ChatGPT, Cursor and other programs that support MCP can run your workflows and read what they publish."
      >
        <ol className="flex flex-col gap-5">
          <KeyStep />
          {address.data && <PasteStep address={address.data} />}
          {address.isPending && (
            <li>
              <Skeleton className="h-47 w-full" />
            </li>
          )}
        </ol>
      </Section>
      <Section
        title="Available tools"
        description="One tool per live webhook trigger and data provider, in this workspace and in your subscriptions. With a read-only token, only the tools that read data are available."
      >
        <QuerySection
          endless={tools}
          failed="Couldn't load the tools"
          empty={
            <EmptyState
              icon={Bot}
              title="No tools yet"
              actions={<LinkButton href="/workflows">Go to workflows</LinkButton>}
            >
              Publish a workflow with a webhook trigger or a data provider to see it here.
            </EmptyState>
          }
        >
          {(items) => <Table label="Tools" columns={COLUMNS} rows={items} rowKey={({ name }) => name} />}
        </QuerySection>
      </Section>
    </>
  );
}

function KeyStep() {
  const [making, setMaking] = useState(false);
  const mayMake = (useMe()?.workspace.role ?? "viewer") !== "viewer";
  return (
    <li className="flex flex-col items-start gap-2">
      <h3 className="font-medium text-sm">1. Create a key</h3>
      <p className="max-w-prose text-muted text-sm">
        An API token can use every tool below. To share a single data source, create a reader key under the
        workflow's Endpoints. A subscription key works for the item you subscribed to.
      </p>
      {mayMake && (
        <Button icon={KeyRound} onClick={() => setMaking(true)}>
          New token
        </Button>
      )}
      {making && <NewToken onClose={() => setMaking(false)} />}
    </li>
  );
}

function PasteStep({ address }: { address: string }) {
  const [assistant, setAssistant] = useState<Assistant>("claude-code");
  const { say, text } = assistantText(assistant, address);
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium text-sm">2. Add Millrace to your assistant</h3>
      <ChoiceTabs
        label="Assistant"
        value={assistant}
        onChange={setAssistant}
        options={ASSISTANTS.map((value) => ({ value, label: ASSISTANT_WORDS[value] }))}
      >
        <p className="mb-1.5 max-w-prose text-muted text-sm">
          <CodeText text={say} />
        </p>
        <CodeBlock label={`Text for ${ASSISTANT_WORDS[assistant]}`} code={text} />
      </ChoiceTabs>
      <p className="max-w-prose text-muted text-xs">
        For other assistants, use Streamable HTTP and send the key as a Bearer token. To get the tools of a
        single workflow, add its ID to the end of the URL.
      </p>
    </li>
  );
}

const COLUMNS: readonly Column<AssistantTool>[] = [
  {
    id: "title",
    header: "Tool",
    cell: ({ title, name }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="truncate font-medium">{title}</span>
        <code className="truncate font-mono text-muted text-xs" title={name}>
          {name}
        </code>
      </span>
    ),
  },
  {
    id: "kind",
    header: "Action",
    width: "w-36",
    cell: ({ kind }) => (kind === "call" ? "Starts a run" : "Reads data"),
  },
  {
    id: "own",
    header: "From",
    width: "w-32",
    from: "md",
    cell: ({ own }) => (own ? "This workspace" : <span className="text-muted">Subscribed</span>),
  },
];
