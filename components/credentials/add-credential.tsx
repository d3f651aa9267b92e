"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { createCredentialOptions, testCredentialOptions } from "@/lib/client/key-queries";
import { CREDENTIAL_PROVIDERS, type CredentialProvider } from "@/lib/schema/credential";
import { isBareToken } from "./bare-token";
import { PROVIDER_WORDS } from "./provider-words";
import { TestOutcome } from "./test-outcome";

interface AddCredentialProps {
  provider: CredentialProvider;
  /** What it is to be called, where that is known. */
  name?: string;
  onAdded?: (name: string) => void;
  onClose: () => void;
}

/** Keeps a key, then tries it at once: a typing error shows here and not in the run at night. */
export function AddCredential({ provider, name = "", onAdded, onClose }: AddCredentialProps) {
  const form = useId();
  const create = useMutation(createCredentialOptions(useQueryClient()));
  if (create.data) {
    const { provider: kept, value } = create.variables;
    const isBare = kept === "http" && isBareToken(value);
    return <Added id={create.data.id} name={create.data.name} isBare={isBare} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a key"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={create.isPending}>
            Add key
          </Button>
        </>
      }
    >
      <AddForm
        id={form}
        provider={provider}
        name={name}
        error={create.error}
        onSubmit={(body) => create.mutate(body, { onSuccess: (added) => onAdded?.(added.name) })}
      />
    </Dialog>
  );
}

interface AddFormProps {
  id: string;
  provider: CredentialProvider;
  name: string;
  error: unknown;
  onSubmit: (credential: { name: string; provider: CredentialProvider; value: string }) => void;
}

const PROVIDERS = CREDENTIAL_PROVIDERS.map((value) => ({ value, label: PROVIDER_WORDS[value].title }));

function AddForm({ id, provider: first, name: called, error, onSubmit }: AddFormProps) {
  const [provider, setProvider] = useState(first);
  const [name, setName] = useState(called);
  const [value, setValue] = useState("");
  const words = PROVIDER_WORDS[provider];
  return (
    <form
      id={id}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ name: name.trim() || words.title, provider, value });
      }}
    >
      <Field label="For">
        {(control) => <Select {...control} value={provider} onChange={setProvider} options={PROVIDERS} />}
      </Field>
      <Field label="Name" help={nameHelp(provider)}>
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            autoComplete="off"
            placeholder={words.title}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.valueLabel} required help={words.valueHelp}>
        {(control) => (
          <Input
            {...control}
            required
            mono
            type="password"
            maxLength={8000}
            autoComplete="off"
            data-1p-ignore
            placeholder={words.placeholder}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <FormProblem error={error} />
    </form>
  );
}

function nameHelp(provider: CredentialProvider): string {
  return provider === "http" || provider === "smtp"
    ? "Workers name the key that they use by this."
    : "So that you know it again.";
}

interface AddedProps {
  id: string;
  name: string;
  /** It was taken, but is most likely not what was meant. */
  isBare: boolean;
  onClose: () => void;
}

function Added({ id, name, isBare, onClose }: AddedProps) {
  const test = useMutation(testCredentialOptions);
  const { mutate } = test;
  useEffect(() => mutate(id), [id, mutate]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${name} was added`}
      description={
        isBare
          ? "It is stored. Look at what it can do before you use it."
          : "It is tried with one small call. Workers use it from now on."
      }
      footer={
        <>
          {test.data?.ok === false && (
            <Button onClick={() => mutate(id)} busy={test.isPending}>
              Try again
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {isBare ? <BareToken /> : <TestOutcome test={test} />}
    </Dialog>
  );
}

function BareToken() {
  return (
    <p role="status" className="flex gap-1.5 text-warn text-xs">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        No header and no address: it can sign webhook messages, and no request carries it. For an
        Authorization header add it again as <code className="font-mono">Bearer …</code> with the token behind
        it, and delete this one.
      </span>
    </p>
  );
}
