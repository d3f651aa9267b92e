"use client";

import { useEffect, useState } from "react";
import { useFormData } from "./form-data";
import { type Tried, trialOf } from "./trial-of";

const PAUSE_MS = 350;

/** Runs the program whenever the user stops typing. The last result stays until the next one arrives. */
export function useProgramPreview(param: string, program: string): Tried | null {
  const { data, tryOut } = useFormData();
  const [tried, setTried] = useState<Tried | null>(null);
  const { scope } = data;
  useEffect(() => {
    if (!tryOut || program.trim() === "") return setTried(null);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const trial = trialOf(program, scope);
      if (!trial) return setTried(TOO_LARGE);
      void tryOut(param, program, trial, stop.signal).then((outcome) => {
        if (!stop.signal.aborted) setTried(outcome);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [param, program, scope, tryOut]);
  return tried;
}

const TOO_LARGE: Tried = {
  state: "untried",
  message: "The data is too large for a live preview. Test this worker to see the result.",
};
