"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { testCredentialOptions } from "@/lib/client/key-queries";
import { wholeList } from "@/lib/client/query";
import { credentialUsage } from "@/lib/contract/credentials";
import type { Credential } from "./credential";
import { DeleteCredential } from "./delete-credential";
import { PROVIDER_LABELS } from "./provider-labels";
import { TestOutcome } from "./test-outcome";
import { UsedBy } from "./used-by";

interface CredentialRowProps {
  credential: Credential;
  mayChange: boolean;
}

export function CredentialRow({ credential, mayChange }: CredentialRowProps) {
  const [deleting, setDeleting] = useState(false);
  const usage = useQuery(wholeList(credentialUsage, { params: { id: credential.id } }));
  const test = useMutation(testCredentialOptions);
  const { name, provider, last4, newest } = credential;
  const { title, icon: Icon } = PROVIDER_LABELS[provider];
  const superseded = !newest && provider !== "http" && provider !== "model";
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-3 py-2.5">
      <Icon aria-hidden className="mt-1.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          <code className="shrink-0 font-mono text-muted text-xs">••••{last4}</code>
          {superseded && <Badge>Replaced</Badge>}
        </p>
        <p className="break-words text-muted text-xs [overflow-wrap:anywhere]">
          {title}
          {credential.host !== "" && ` for ${credential.host} only`}
          {credential.base_url !== "" && ` at ${credential.base_url}`}, added{" "}
          <RelativeTime at={credential.created_at} /> by {credential.created_by}
        </p>
        <div className="mt-1 empty:hidden">
          <TestOutcome test={test} />
        </div>
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-end">
        <UsedBy usage={usage} />
        {mayChange && (
          <>
            <Button
              size="sm"
              busy={test.isPending}
              aria-label={`Test ${name}`}
              onClick={() => test.mutate(credential.id)}
            >
              Test
            </Button>
            <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </>
        )}
      </div>
      <DeleteCredential
        credential={credential}
        usedBy={usage.data ?? []}
        open={deleting}
        onOpenChange={setDeleting}
      />
    </li>
  );
}
