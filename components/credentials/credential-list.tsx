"use client";

import { KeyRound, Plus } from "lucide-react";
import { useEndless } from "@/components/frame/use-endless";
import { QuerySection } from "@/components/parts/query-section";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { credentialListOptions } from "@/lib/client/key-queries";
import type { CredentialProvider } from "@/lib/schema/credential";
import { CredentialRow } from "./credential-row";

export function CredentialList({ onAdd }: { onAdd: ((provider: CredentialProvider) => void) | undefined }) {
  const credentials = useEndless(credentialListOptions);
  return (
    <QuerySection
      endless={credentials}
      failed="Couldn't load the credentials"
      empty={
        <div className="rounded-md border border-dashed">
          <EmptyState
            icon={KeyRound}
            title="No credentials yet"
            actions={
              onAdd && (
                <Button icon={Plus} onClick={() => onAdd("market")}>
                  Add credential
                </Button>
              )
            }
          >
            Add a credential for one of the data services above, a mail server or another API. Every workflow
            in this workspace can use it.
          </EmptyState>
        </div>
      }
    >
      {(items) => (
        <ul aria-label="Stored credentials" className="divide-y">
          {items.map((credential) => (
            <CredentialRow key={credential.id} credential={credential} mayChange={onAdd !== undefined} />
          ))}
        </ul>
      )}
    </QuerySection>
  );
}
