"use client";

import { useState } from "react";
import { ApiError } from "@/lib/client/api-error";
import type { Proof } from "@/lib/client/factor-queries";
import type { Factors } from "@/lib/contract/factors";

/** What is typed into `ProofFields`, and whether it is all that is asked for. */
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
    /** Of a code or a passkey that was refused nothing can be used again. */
    refused: (error: unknown) => {
      if (error instanceof ApiError && error.faultAt("password")) return;
      setCode("");
      setPasskey(undefined);
    },
  };
}

export type ProofState = ReturnType<typeof useProof>;
