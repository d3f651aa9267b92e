"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Page } from "@/components/frame/page";
import { useMe } from "@/components/frame/use-me";
import { Section } from "@/components/parts/section";
import { Button } from "@/components/ui/button";
import type { CredentialProvider } from "@/lib/schema/credential";
import { AddCredential } from "./add-credential";
import { CredentialList } from "./credential-list";
import { ProviderCards } from "./provider-cards";

export function CredentialsPage() {
  const me = useMe();
  const [adding, setAdding] = useState<CredentialProvider | null>(null);
  const mayChange = me !== undefined && me.workspace.role !== "viewer";
  const add = mayChange ? setAdding : undefined;
  return (
    <Page
      title="Credentials"
      actions={
        add && (
          <Button variant="primary" icon={Plus} onClick={() => add("market")}>
            Add credential
          </Button>
        )
      }
    >
      <div className="mx-auto w-full max-w-5xl px-4 pb-8">
        <Section
          title="Data services"
          description="Workers without their own API key use these credentials. If both you and the operator of this instance have added a credential, yours is used."
        >
          <ProviderCards onAdd={add} />
        </Section>
        <Section
          title="Stored credentials"
          description="Encrypted and never shown again. If a service has several credentials, the newest is used."
        >
          <CredentialList onAdd={add} />
        </Section>
      </div>
      {adding !== null && <AddCredential provider={adding} onClose={() => setAdding(null)} />}
    </Page>
  );
}
