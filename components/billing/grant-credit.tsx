"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { useMe } from "@/components/frame/use-me";
import { currencyOptions } from "@/components/pricing/currency-options";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { useDelayed } from "@/components/ui/use-delayed";
import { grantCreditOptions, workspacesOptions } from "@/lib/client/billing-queries";
import { formatMoney } from "@/lib/pricing/format-money";
import { amountFaultWords, parseAmount } from "@/lib/pricing/parse-amount";

const TYPING_MS = 200;

/** Mounted while it is open, so it begins afresh. */
export function GrantCredit({ onClose }: { onClose: () => void }) {
  const [workspace, setWorkspace] = useState<ComboboxOption | null>(useOwnWorkspace());
  const [text, setText] = useState("");
  const [currency, setCurrency] = useState("USD");
  const [reference, setReference] = useState("");
  const currencies = useMemo(() => currencyOptions(), []);
  const grant = useMutation(grantCreditOptions(useQueryClient()));
  const amount = parseAmount(text, currency);
  const fault = !amount.ok && amount.error !== "empty" ? amountFaultWords(amount.error, currency) : null;
  const ready = workspace !== null && amount.ok && amount.value > 0;
  const submit = () => {
    if (!ready) return;
    grant.mutate(
      {
        workspace_id: workspace.value,
        amount: amount.value,
        currency,
        ...(reference.trim() !== "" && { reference: reference.trim() }),
      },
      {
        onSuccess: () => {
          toastDone(`${formatMoney(amount.value, currency)} went to ${workspace.label}`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Grant credit"
      description="It is on the balance at once, and stays on record. It cannot be taken back here."
      action={amount.ok && amount.value > 0 ? `Grant ${formatMoney(amount.value, currency)}` : "Grant credit"}
      disabled={!ready}
      busy={grant.isPending}
      error={grant.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <WorkspaceField chosen={workspace} onChoose={setWorkspace} />
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
        <Field label="Amount" required error={fault}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder="100.00"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Field label="Currency" required>
          {(control) => (
            <Combobox
              {...control}
              value={currency}
              onChange={setCurrency}
              options={currencies}
              searchLabel="Search currencies"
            />
          )}
        </Field>
      </div>
      <TextField
        label="Reference"
        help="Such as the number of an invoice. Used again, it is refused or counts once: nobody is credited twice."
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
  const found = useQuery(workspacesOptions({ limit: 20, ...(search && { q: search }) }));
  const options = (found.data?.items ?? []).map(({ id, name, owners }) => ({
    value: id,
    label: name,
    hint: owners.join(", "),
  }));
  const isListed = options.some(({ value }) => value === chosen?.value);
  return (
    <Field label="Workspace" required>
      {(control) => (
        <Combobox
          {...control}
          value={chosen?.value ?? ""}
          onChange={(id) => onChoose(options.find(({ value }) => value === id) ?? chosen)}
          options={chosen && !isListed && search === "" ? [chosen, ...options] : options}
          onSearch={setText}
          loading={found.isFetching}
          searchLabel="Search by name or owner's e-mail"
          emptyText="No workspace matches."
        />
      )}
    </Field>
  );
}
