"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { QueryState } from "@/components/frame/query-state";
import { useMe } from "@/components/frame/use-me";
import { Section } from "@/components/parts/section";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { ApiError } from "@/lib/client/api-error";
import { factorsOptions } from "@/lib/client/factor-queries";
import { accountEndOptions, deleteAccountOptions } from "@/lib/client/people-queries";
import type { AccountEnd } from "@/lib/contract/account";
import { accountEndLabels } from "./account-end-labels";
import { ProofFields } from "./proof-fields";
import { useProof } from "./use-proof";

/** Deletes the account after confirmation. People without a password enter their email address to confirm. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title="Delete account"
      description="Deletes your account, sessions and API tokens. Workspaces with no other members are deleted too."
      action={
        <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
          Delete account…
        </Button>
      }
    >
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </Section>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const [email, setEmail] = useState("");
  const end = useQuery(accountEndOptions);
  const factors = useQuery(factorsOptions).data;
  const remove = useMutation(deleteAccountOptions);
  const error = remove.error instanceof ApiError ? remove.error : null;
  const by = end.data?.confirm_by;
  const mayEnd = end.data?.refusal === null && !end.data.sign_in_again;
  const proof = useProof({
    password: by === "password",
    second_step: end.data?.second_step ?? false,
    sign_in_again: false,
  });
  return (
    <FormDialog
      title="Delete your account?"
      description={`The account${me ? ` ${me.email}` : ""} is deleted permanently. You can't undo this.`}
      width="md"
      action="Delete account"
      danger
      disabled={!mayEnd || !proof.isWhole || (by === "email" && email === "")}
      busy={remove.isPending || remove.isSuccess}
      error={error?.faults.length === 0 ? error : null}
      onClose={onClose}
      onSubmit={() =>
        remove.mutate(
          { ...(by === "email" && { email }), ...proof.given },
          { onSuccess: () => window.location.assign("/sign-in"), onError: proof.refused },
        )
      }
    >
      <QueryState query={end} failed="Couldn't load the list of what will be deleted" height="h-24">
        {(data) => <Meaning end={data} />}
      </QueryState>
      {end.data?.refusal === null && end.data.sign_in_again && (
        <p role="alert" className="rounded-md border border-line px-3 py-2">
          Your account has no password. To confirm it's you, sign out, sign in again, and come back within 10
          minutes.
        </p>
      )}
      {mayEnd && by === "email" && (
        <TextField
          label="Your email"
          type="email"
          required
          autoComplete="off"
          help={`Type ${me?.email ?? "it"} to confirm.`}
          error={error?.faultAt("email")}
          value={email}
          onChange={setEmail}
        />
      )}
      {mayEnd && (
        <ProofFields
          proof={proof}
          error={remove.error}
          hasPasskey={factors !== undefined && factors.passkeys.length > 0}
        />
      )}
    </FormDialog>
  );
}

function Meaning({ end: { refusal, workspaces } }: { end: AccountEnd }) {
  return (
    <>
      {refusal !== null && (
        <p role="alert" className="rounded-md border border-bad-line bg-bad-soft px-3 py-2 text-bad">
          {refusal}
        </p>
      )}
      <ul aria-label="Consequences" className="flex flex-col gap-3">
        {workspaces.map((workspace) => (
          <li key={workspace.id} className="min-w-0">
            <p className="break-words font-medium">{workspace.name}</p>
            {accountEndLabels(workspace).map((sentence) => (
              <p key={sentence} className="text-muted text-sm">
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
