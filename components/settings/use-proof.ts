"use client";

import { useState } from "react";
import { ApiError } from "@/lib/client/api-error";
import type { Proof } from "@/lib/client/factor-queries";
import type { Factors } from "@/lib/contract/factors";

export function useProof(needed: Factors["confirm"]) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [passkey, setPasskey] = useState<Proof["passkey"]>();
  const given: Proof = {
    ...(needed.password && { password }),
    ...(needed.second_step && (passkey ? { passkey } : { code })),
  };
  const isWhole =
    !needed.sign_in_again &&
    (!needed.password || password !== "") &&
    (!needed.second_step || code.trim() !== "" || passkey !== undefined);
  const clear = () => {
    setCode("");
    setPasskey(undefined);
  };
  return {
    needed,
    password,
    setPassword,
    code,
    setCode,
    passkey,
    setPasskey,
    given,
    isWhole,
    clear,
    /**
     * Codes and passkeys can be used only once. If the password was wrong, the code or passkey wasn't
     * checked, so it is kept.
     */
    refused: (error: unknown) => {
      if (error instanceof ApiError && (error.faultAt("password") ?? error.faultAt("current"))) return;
      clear();
    },
  };
}

export type ProofState = ReturnType<typeof useProof>;
