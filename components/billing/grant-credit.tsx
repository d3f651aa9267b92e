"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { useMe } from "@/components/frame/use-me";
import { ComboboxField } from "@/components/ui/combobox-field";
import type { ComboboxOption } from "@/components/ui/combobox-option";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { useDelayed } from "@/components/ui/use-delayed";
import { grantCreditOptions } from "@/lib/client/billing-queries";
import { steadyQuery } from "@/lib/client/query";
import { listWorkspaces } from "@/lib/contract/billing";
import { formatMoney } from "@/lib/pricing/format-money";
import { AmountFields } from "./amount-fields";
import { useAmount } from "./use-amount";

const TYPING_MS = 200;

/** The form is mounted only while it is open, so that it starts empty. */
export function GrantCredit({ onClose }: { onClose: () => void }) {
  const [workspace, setWorkspace] = useState<ComboboxOption | null>(useOwnWorkspace());
  const draft = useAmount();
  const [reference, setReference] = useState("");
  const grant = useMutation(grantCreditOptions);
  const { minor, currency } = draft;
  const submit = () => {
    if (workspace === null || minor === null) return;
    grant.mutate(
      {
        workspace_id: workspace.value,
        amount: minor,
        currency,
        ...(reference.trim() !== "" && { reference: reference.trim() }),
      },
      {
        onSuccess: () => {
          toastDone(`Granted ${formatMoney(minor, currency)} to ${workspace.label}`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Grant credit"
      description="The credit is added to the balance immediately, and the grant is recorded. You can't undo this here."
      action={minor === null ? "Grant credit" : `Grant ${formatMoney(minor, currency)}`}
      disabled={workspace === null || minor === null}
      busy={grant.isPending}
      error={grant.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <WorkspaceField chosen={workspace} onChoose={setWorkspace} />
      <AmountFields draft={draft} />
      <TextField
        label="Reference"
        help="For example, an invoice number. Credit with the same reference is only added once."
        maxLength={200}
        autoComplete="off"
        value={reference}
        onChange={setReference}
      />
    </FormDialog>
  );
}

function useOwnWorkspace(): ComboboxOption | null {
  const me = useMe();
  return me ? { value: me.workspace.id, label: me.workspace.name } : null;
}

interface WorkspaceFieldProps {
  chosen: ComboboxOption | null;
  onChoose: (workspace: ComboboxOption | null) => void;
}

function WorkspaceField({ chosen, onChoose }: WorkspaceFieldProps) {
  const [text, setText] = useState("");
  const search = useDelayed(text.trim(), TYPING_MS);
  const found = useQuery(steadyQuery(listWorkspaces, { query: { limit: 20, ...(search && { q: search }) } }));
  const options = (found.data?.items ?? []).map(({ id, name, owners }) => ({
    value: id,
    label: name,
    hint: owners.join(", "),
  }));
  const isListed = options.some(({ value }) => value === chosen?.value);
  return (
    <ComboboxField
      label="Workspace"
      required
      value={chosen?.value ?? ""}
      onChange={(id) => onChoose(options.find(({ value }) => value === id) ?? chosen)}
      options={chosen && !isListed && search === "" ? [chosen, ...options] : options}
      onSearch={setText}
      loading={found.isFetching}
      searchLabel="Search by name or owner's email"
      emptyText="No workspace matches."
    />
  );
}
