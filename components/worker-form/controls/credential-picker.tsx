"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { PROVIDER_LABELS } from "@/components/credentials/provider-labels";
import { useMe } from "@/components/frame/use-me";
import { credentialNames } from "@/components/worker-form/credential-names";
import { wholeList } from "@/lib/client/query";
import { listCredentials } from "@/lib/contract/credentials";
import type { ControlProps } from "./control-props";
import { PickList } from "./pick-list";

const AddCredential = dynamic(
  () => import("@/components/credentials/add-credential").then((module) => module.AddCredential),
  { ssr: false },
);

const ADD = " add";

/**
 * Selects a stored credential by name, without ever loading the secret. A new credential can be added without
 * leaving the form.
 */
export function CredentialPicker({ field, value, onChange, control }: ControlProps) {
  const [adding, setAdding] = useState(false);
  const me = useMe();
  const stored = useQuery(wholeList(listCredentials));
  const names = credentialNames(stored.data ?? [], field.keys);
  const given = typeof value === "string" && !value.includes("{{") ? value.trim() : "";
  const unknown = given !== "" && stored.data !== undefined && names.every(({ name }) => name !== given);
  const kinds = field.keys.map((provider) => PROVIDER_LABELS[provider].title).join(" or ");
  const mayAdd = me !== undefined && me.workspace.role !== "viewer";
  const [first = "http"] = field.keys;
  return (
    <>
      <PickList
        control={control}
        fixed={field.fixed}
        value={value}
        onChange={onChange}
        options={names.map(({ name, provider }) => ({
          value: name,
          label: name,
          hint: PROVIDER_LABELS[provider].title,
        }))}
        actions={
          mayAdd
            ? [
                {
                  value: ADD,
                  label: "Add a credential…",
                  icon: <Plus aria-hidden className="size-4 shrink-0 text-muted" />,
                  run: () => setAdding(true),
                },
              ]
            : []
        }
        placeholder="None"
        leaveOut={field.required ? undefined : "None"}
        loading={stored.isPending}
        free
        emptyText={
          stored.isError
            ? "Couldn't load the stored credentials."
            : "No stored credentials match your search."
        }
      >
        {unknown && (
          <p role="status" className="text-warn text-xs">
            No credential with this name for {kinds}. This step will fail until you add the credential.
          </p>
        )}
      </PickList>
      {adding && (
        <AddCredential
          provider={first}
          name={unknown ? given : ""}
          onAdded={onChange}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
