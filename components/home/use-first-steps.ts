"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { toastDone } from "@/components/ui/toast";
import { openApprovalsOptions } from "@/lib/client/approval-queries";
import {
  type FirstAnswer,
  homeOptions,
  startBoard,
  startEndpoint,
  startSignal,
} from "@/lib/client/home-queries";
import { FIRST_BOARD } from "@/lib/templates/first-board";
import { FIRST_ENDPOINT } from "@/lib/templates/first-endpoint";
import { FIRST_SIGNAL } from "@/lib/templates/first-signal";
import { FIRST_WIDGETS } from "./first-widgets";

export type FirstStep = "endpoint" | "board" | "signal";

export function useFirstSteps() {
  const queries = useQueryClient();
  const router = useRouter();
  const [saying, setSaying] = useState("");
  const [answer, setAnswer] = useState<FirstAnswer | null>(null);
  const step = useMutation({
    mutationFn: async (which: FirstStep) => {
      if (which === "endpoint") setAnswer(await startEndpoint(FIRST_ENDPOINT, "quote", setSaying));
      if (which === "board") {
        const id = await startBoard(FIRST_BOARD, "Apple, day by day", FIRST_WIDGETS, setSaying);
        router.push(`/dashboards/${id}`);
      }
      if (which === "signal") {
        const title = await startSignal(FIRST_SIGNAL, setSaying);
        toastDone(title === "" ? "The signal is live." : `Waiting for your approval: ${title}`);
        await queries.invalidateQueries({ queryKey: openApprovalsOptions.queryKey });
      }
    },
    onError: (error) => toastProblem("Couldn't complete this step", error),
    onSettled: () => queries.invalidateQueries({ queryKey: homeOptions.queryKey }),
  });
  const under = step.isPending ? step.variables : null;
  return {
    under,
    answer,
    start: (which: FirstStep) => step.mutate(which),
    sayingOf: (which: FirstStep) => (under === which ? saying : null),
  };
}
