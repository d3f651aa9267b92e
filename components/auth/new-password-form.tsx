"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { ApiError } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import { passwordLinkOptions } from "@/lib/client/people-queries";
import { signInByPassword } from "@/lib/client/sign-in";
import { setPasswordByLink } from "@/lib/contract/passwords";
import { AccountForm } from "./account-form";
import { NewPassword } from "./new-password";

/** The token is read from the URL fragment, which browsers don't send to the server. */
export function NewPasswordForm() {
  const [token, setToken] = useState("");
  const [password, setPassword] = useState("");
  const [endTokens, setEndTokens] = useState(false);
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  const link = useQuery(passwordLinkOptions(token));
  const tokens = link.data?.tokens ?? [];
  const set = useMutation({
    mutationFn: async () => {
      const { email } = await call(setPasswordByLink, {
        body: { token, password, end_tokens: endTokens },
      });
      // The password is set even if signing in fails, in which case the redirect ends at the sign-in page.
      await signInByPassword(email, password).catch(() => {});
    },
    // Reloads the whole page, so that every part of it is rendered for the signed-in person.
    onSuccess: () => window.location.assign("/"),
  });
  const error = set.error instanceof ApiError ? set.error : null;
  return (
    <AccountForm
      title="Set a new password"
      detail="Setting a new password signs you out of every browser."
      action="Set password and sign in"
      sending={set}
      below={
        <p className="text-center text-muted text-xs">
          <Link href="/sign-in" className="text-accent-text underline underline-offset-2">
            Sign in
          </Link>{" "}
          with your current password.
        </p>
      }
    >
      <NewPassword
        label="New password"
        value={password}
        onChange={setPassword}
        email={link.data?.email ?? ""}
        error={error?.faultAt("password")}
      />
      {tokens.length > 0 && (
        <fieldset className="min-w-0 rounded-md border px-3 py-2">
          <legend className="sr-only">API tokens</legend>
          <Checkbox
            checked={endTokens}
            onChange={setEndTokens}
            label={
              tokens.length === 1 ? "Also revoke your API token" : `Also revoke ${tokens.length} API tokens`
            }
            help="API tokens work without your password. Revoke them if someone else may have one. Programs that use them will stop working."
          />
          <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto pb-1 pl-6 text-xs">
            {tokens.map(({ id, name, workspace, last_used_at }) => (
              <li key={id} className="flex justify-between gap-3">
                <span className="min-w-0 truncate">
                  {name} <span className="text-muted">in {workspace}</span>
                </span>
                <span className="shrink-0 text-muted">
                  {last_used_at ? <RelativeTime at={last_used_at} /> : "Never used"}
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </AccountForm>
  );
}
