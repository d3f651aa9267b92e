"use client";

import { useMutation } from "@tanstack/react-query";
import { BellRing, CandlestickChart, CircleCheck, CircleDashed, Webhook } from "lucide-react";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { closeTourOptions } from "@/lib/client/home-queries";
import type { Tour } from "@/lib/contract/home";
import { FirstAnswer } from "./first-answer";
import { FirstCard } from "./first-card";
import { useFirstSteps } from "./use-first-steps";

interface FirstStepsProps {
  tour: Tour;
  /** A workflow of theirs to go on with, where there is one. */
  workflowId: string | undefined;
}

/** Three things that are real after a click each, and what comes next. */
export function FirstSteps({ tour, workflowId }: FirstStepsProps) {
  const { under, answer, start, sayingOf } = useFirstSteps();
  const close = useMutation(closeTourOptions);
  const cards = [
    { step: "endpoint", done: tour.answered },
    { step: "board", done: tour.board },
    { step: "signal", done: tour.told },
  ] as const;
  const done = Object.values(tour).filter(Boolean).length;
  return (
    <section aria-label="First steps" className="rounded-lg border bg-sunken p-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold text-base">
            {done === 0 ? "Start with something that works" : `First steps: ${done} of 5`}
          </h2>
          <p className="text-muted">
            One click each. It is all real, runs on sample data, and can be changed.
          </p>
        </div>
        <Button
          size="sm"
          variant="quiet"
          onClick={() =>
            close.mutate(undefined, {
              onError: (error) => toastProblem("The first steps could not be put away", error),
            })
          }
        >
          Put this away
        </Button>
      </header>
      {/* All three are taken: what comes next needs the room. */}
      {(under !== null || cards.some((card) => !card.done)) && (
        <ul className="mt-4 grid grid-cols-1 gap-3 md:grid-cols-3">
          {cards.map(({ step, done: isDone }) => (
            <FirstCard
              key={step}
              {...CARDS[step]}
              done={isDone}
              saying={sayingOf(step)}
              disabled={under !== null}
              onStart={() => start(step)}
            />
          ))}
        </ul>
      )}
      {answer && (
        <div className="mt-3">
          <FirstAnswer answer={answer} />
        </div>
      )}
      <ol className="mt-4 flex flex-col gap-1">
        <Next done={tour.changed} href={workflowId && `/workflows/${workflowId}#show=publish`}>
          Change a worker of yours, and publish it as version 2
        </Next>
        <Next done={tour.priced} href={workflowId && `/prices/workflow/${workflowId}#show=price`}>
          Give it a price: who calls it pays, from the next call on
        </Next>
      </ol>
    </section>
  );
}

const CARDS = {
  endpoint: {
    icon: Webhook,
    title: "An endpoint that answers",
    action: "Make it and call it",
    children: "An address that answers with a company's quote, for anybody who calls it.",
  },
  board: {
    icon: CandlestickChart,
    title: "A board with candles",
    action: "Draw it",
    children: "A year of Apple's prices, its quote and its news, refreshed every hour of trading.",
  },
  signal: {
    icon: BellRing,
    title: "A signal that tells",
    action: "Let it ask me",
    children: "Two moving averages after the close. It rings your bell and waits for your decision.",
  },
} as const;

interface NextProps {
  done: boolean;
  /** Left out while there is nothing to do it with. */
  href: string | undefined;
  children: string;
}

function Next({ done, href, children }: NextProps) {
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <li className="flex min-h-7 items-center gap-2">
      <Icon aria-hidden className={`size-4 shrink-0 ${done ? "text-ok" : "text-muted"}`} />
      {done || href === undefined ? (
        <span className="text-muted">{children}</span>
      ) : (
        <Link href={href} className="text-accent-text hover:underline touch:py-2">
          {children}
        </Link>
      )}
      {done && <span className="sr-only">(done)</span>}
    </li>
  );
}
