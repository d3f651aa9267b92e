"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ChevronRight, KeyRound } from "lucide-react";
import { useState } from "react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { FormProblem } from "@/components/frame/form-problem";
import { ProblemState } from "@/components/frame/problem-state";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RelativeTime } from "@/components/ui/relative-time";
import { ShownOnce } from "@/components/ui/shown-once";
import { wholeList } from "@/lib/client/query";
import { createReaderKeyOptions, deleteReaderKeyOptions } from "@/lib/client/reader-key-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { listReaderKeys } from "@/lib/contract/reader-keys";

type ReaderKey = AnswerOf<typeof listReaderKeys>["items"][number];

/** Each reader key can be revoked without changing the provider's own key. */
export function ReaderKeys({ providerId }: { providerId: string }) {
  const { workflowId, readOnly } = useEditor();
  const keys = useQuery(wholeList(listReaderKeys, { params: { id: workflowId } }));
  const own = keys.data?.filter((key) => key.provider_id === providerId) ?? [];
  return (
    <details className="group">
      <summary className="flex min-h-7 w-fit cursor-pointer select-none list-none items-center gap-1.5 rounded-sm pr-2 text-muted text-xs hover:text-fg touch:min-h-11">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        Reader keys{keys.data && ` (${own.length})`}
      </summary>
      <div className="flex flex-col gap-2 pt-1 pl-5">
        <p className="text-muted text-xs">
          A reader key gives free access to this data and nothing else. Create one per program or person so
          you can revoke each separately.
        </p>
        {keys.isError && <ProblemState title="Couldn't load the reader keys" query={keys} />}
        {own.length > 0 && (
          <ul className="divide-y rounded-md border">
            {own.map((key) => (
              <KeyRow key={key.id} readerKey={key} />
            ))}
          </ul>
        )}
        {!readOnly && <NewKey providerId={providerId} />}
      </div>
    </details>
  );
}

function KeyRow({ readerKey: { name, last_used_at: usedAt, id } }: { readerKey: ReaderKey }) {
  const { workflowId, readOnly } = useEditor();
  const [asking, setAsking] = useState(false);
  return (
    <li className="flex items-center gap-3 px-3 py-1 text-sm">
      <span className="min-w-0 flex-1 py-1 wrap-anywhere">{name}</span>
      <span className="shrink-0 text-muted text-xs">
        {usedAt === null ? (
          "never used"
        ) : (
          <>
            used <RelativeTime at={usedAt} />
          </>
        )}
      </span>
      {!readOnly && (
        <Button size="sm" variant="quiet" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${name}?`}
        consequence="Anyone using this key loses access immediately. This can't be undone."
        action="Revoke key"
        change={deleteReaderKeyOptions(workflowId)}
        input={id}
        done={`${name} was revoked`}
        failed={`Couldn't revoke ${name}`}
      />
    </li>
  );
}

function NewKey({ providerId }: { providerId: string }) {
  const { workflowId } = useEditor();
  const [name, setName] = useState("");
  const create = useMutation(createReaderKeyOptions(workflowId));
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ provider_id: providerId, name }, { onSuccess: () => setName("") });
      }}
    >
      <div className="min-w-44 flex-1">
        <Field label="Name">
          {(control) => (
            <Input
              {...control}
              required
              maxLength={100}
              autoComplete="off"
              placeholder="Anna’s notebook"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" icon={KeyRound} busy={create.isPending}>
        Create key
      </Button>
      <div className="basis-full">
        <FormProblem error={create.error} />
      </div>
      {create.data && (
        <ShownOnce
          open
          onClose={create.reset}
          title={`Key for ${create.data.name}`}
          description="Copy the key now, because you won't see it again. Send it as Authorization: Bearer, or as ?api_key= in the URL."
        >
          <CodeBlock code={create.data.key} label="Key" wrap className="break-all" />
        </ShownOnce>
      )}
    </form>
  );
}
