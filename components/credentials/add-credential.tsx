"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { GenerateKey } from "@/components/ui/generate-key";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import {
  createCredentialOptions,
  deleteCredentialOptions,
  keyStateOptions,
  testCredentialOptions,
} from "@/lib/client/key-queries";
import { randomSigningSecret } from "@/lib/kit/random-key";
import type { CredentialProvider } from "@/lib/schema/credential";
import { CREDENTIAL_PROVIDERS, DATA_PROVIDERS } from "@/lib/schema/provider-names";
import { isBareToken } from "./is-bare-token";
import { keyFormFault } from "./key-form-fault";
import type { KeyState } from "./key-sentence";
import { PROVIDER_LABELS } from "./provider-labels";
import { TestOutcome } from "./test-outcome";

type KeySource = KeyState["source"];
const PROVIDERS = CREDENTIAL_PROVIDERS.map((value) => ({ value, label: PROVIDER_LABELS[value].title }));

interface AddCredentialProps {
  provider: CredentialProvider;
  name?: string;
  onAdded?: (name: string) => void;
  onClose: () => void;
}

/** Tests a saved credential immediately, so that a typo shows up here and not in a run at night. */
export function AddCredential({ provider: first, name: called = "", onAdded, onClose }: AddCredentialProps) {
  const queries = useQueryClient();
  const create = useMutation(createCredentialOptions);
  const [replaces, setReplaces] = useState<KeySource | null>(null);
  const [provider, setProvider] = useState(first);
  const [name, setName] = useState(called);
  const [value, setValue] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [host, setHost] = useState("");
  const [baseUrl, setBaseUrl] = useState("");
  if (create.data) {
    const { provider: stored, value: sent } = create.variables;
    const isBare = stored === "http" && isBareToken(sent);
    const { id, name: given } = create.data;
    return <Added id={id} name={given} isBare={isBare} replaces={replaces} onClose={onClose} />;
  }
  const words = PROVIDER_LABELS[provider];
  const choose = (next: CredentialProvider) => {
    setProvider(next);
    setWrong(null);
    create.reset();
  };
  const add = () => {
    const fault = keyFormFault(provider, value.trim());
    setWrong(fault);
    if (fault !== null) return;
    const known = queries.getQueryData(keyStateOptions.queryKey);
    const source = DATA_PROVIDERS.find((each) => each === provider);
    setReplaces(known && source ? known[source].source : null);
    create.mutate(
      {
        name: name.trim() || words.title,
        provider,
        value: value.trim(),
        host: provider === "http" ? host : "",
        base_url: provider === "model" ? baseUrl.trim() : "",
      },
      { onSuccess: (added) => onAdded?.(added.name) },
    );
  };
  return (
    <FormDialog
      title="Add a credential"
      action="Add credential"
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={add}
    >
      <SelectField label="Service" value={provider} onChange={choose} options={PROVIDERS} />
      <TextField
        label="Name"
        help={nameHelp(provider)}
        maxLength={100}
        autoComplete="off"
        placeholder={words.title}
        value={name}
        onChange={setName}
      />
      <TextField
        label={words.valueLabel}
        help={words.valueHelp}
        {...(wrong !== null && { error: wrong })}
        required
        mono
        type="password"
        maxLength={8000}
        autoComplete="off"
        data-1p-ignore
        placeholder={words.placeholder}
        value={value}
        onChange={(text) => {
          setValue(text);
          setWrong(null);
        }}
      />
      {provider === "http" && (
        <GenerateKey
          title="Signing secret"
          description="We filled in a new secret. Copy it now: you won't see it again. The receiver of your webhooks needs the secret to verify their signatures."
          action="Generate signing secret"
          make={randomSigningSecret}
          onGenerate={(made) => {
            setValue(made);
            setWrong(null);
          }}
        />
      )}
      {provider === "model" && (
        <TextField
          label="Base URL"
          help="The part of the URL before /chat/completions. Any OpenAI-compatible server works."
          required
          mono
          type="url"
          maxLength={500}
          autoComplete="off"
          placeholder="https://api.openai.com/v1"
          value={baseUrl}
          onChange={setBaseUrl}
        />
      )}
      {provider === "http" && (
        <TextField
          label="Only for"
          help="Send this credential to this host only. Leave empty to allow any host a workflow calls."
          mono
          maxLength={300}
          autoComplete="off"
          placeholder="api.example.com"
          value={host}
          onChange={setHost}
        />
      )}
    </FormDialog>
  );
}

function nameHelp(provider: CredentialProvider): string {
  return provider === "http" || provider === "smtp" || provider === "model"
    ? "Workers refer to the credential by this name."
    : "A name that helps you recognise the credential.";
}

interface AddedProps {
  id: string;
  name: string;
  /** True if the credential was saved, but its header value most likely lacks a prefix such as "Bearer". */
  isBare: boolean;
  /** Where workers got their credential from before this one was added. */
  replaces: KeySource | null;
  onClose: () => void;
}

function Added({ id, name, isBare, replaces, onClose }: AddedProps) {
  const test = useMutation(testCredentialOptions);
  const remove = useMutation(deleteCredentialOptions);
  const { mutate } = test;
  useEffect(() => mutate(id), [id, mutate]);
  const failed = test.data?.ok === false && !isBare;
  const takeBack = () =>
    remove.mutateAsync(id).then(
      () => {
        onClose();
        toastDone(`${name} was deleted. Workers use the same data source as before you added the credential`);
      },
      (error: unknown) => toastProblem(`Couldn't delete ${name}`, error),
    );
  return (
    <Dialog
      onClose={onClose}
      title={failed ? `${name} doesn't work` : `${name} was added`}
      description={describeAdded(isBare, failed, replaces)}
      footer={
        failed ? (
          <>
            <Button onClick={onClose}>Keep credential</Button>
            <Button onClick={() => mutate(id)} busy={test.isPending}>
              Try again
            </Button>
            <Button variant="primary" onClick={takeBack} busy={remove.isPending}>
              {" "}
              Delete credential{" "}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {isBare ? <BareToken /> : <TestOutcome test={test} />}
    </Dialog>
  );
}

function describeAdded(isBare: boolean, failed: boolean, replaces: KeySource | null): string {
  if (isBare) return "The credential was saved, but may not work as you expect. Read the note below.";
  if (!failed) return "Workers use this credential from now on. We test it with one small request.";
  switch (replaces) {
    case "sample":
      return "If you keep this credential, workers will use it instead of sample data and fail.";
    case "workspace":
    case "deployment":
      return "If you keep this credential, workers will use it instead of their current credential and fail.";
    default:
      return "If you keep this credential, workers will use it and fail.";
  }
}

function BareToken() {
  return (
    <p role="status" className="flex gap-1.5 text-warn text-xs">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        This credential has no header and no URL, so it can only sign webhook messages. For an Authorization
        header, add it again in the form <code className="font-mono">Bearer TOKEN</code>, and delete this one.
      </span>
    </p>
  );
}
