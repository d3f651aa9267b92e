"use client";

import { useMutation } from "@tanstack/react-query";
import { BellRing, CandlestickChart, CircleCheck, CircleDashed, Webhook } from "lucide-react";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { DrawingView } from "@/components/ui/drawing-view";
import { Link } from "@/components/ui/link";
import { closeTourOptions } from "@/lib/client/home-queries";
import type { Tour } from "@/lib/contract/home";
import { AnswerPicture } from "./answer-picture";
import { FirstAnswer } from "./first-answer";
import { FirstCard } from "./first-card";
import { CANDLES, CROSSING } from "./first-drawings";
import { useFirstSteps } from "./use-first-steps";

interface FirstStepsProps {
  tour: Tour;
  workflowId: string | undefined;
}

export function FirstSteps({ tour, workflowId }: FirstStepsProps) {
  const { under, answer, start, sayingOf } = useFirstSteps();
  const close = useMutation(closeTourOptions);
  const cards = [
    { step: "endpoint", done: tour.answered },
    { step: "board", done: tour.board },
    { step: "signal", done: tour.told },
  ] as const;
  const left = Object.values(tour).filter((isDone) => !isDone).length;
  // The cards are hidden once all three steps are done, to make room for the next steps.
  const hasCards = under !== null || cards.some((card) => !card.done);
  return (
    <section aria-label="Getting-started checklist" className="rounded-lg border bg-sunken p-4">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold text-base">
            {`Get started: ${left} ${left === 1 ? "step" : "steps"} left`}
          </h2>
          {hasCards && (
            <p className="text-muted">
              The three examples run as soon as you create them. You can change everything afterwards.
            </p>
          )}
        </div>
        <Button
          size="sm"
          variant="quiet"
          className="touch:-mt-2 touch:-mr-2"
          onClick={() =>
            close.mutate(undefined, {
              onError: (error) => toastProblem("Couldn't dismiss the getting-started steps", error),
            })
          }
        >
          Dismiss
        </Button>
      </header>
      {hasCards && (
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
          Change a worker and publish version 2
        </Next>
        <Next done={tour.priced} href={workflowId && `/prices/workflow/${workflowId}#show=price`}>
          Set a price. It takes effect with the next call.
        </Next>
      </ol>
    </section>
  );
}

const CARDS = {
  endpoint: {
    icon: Webhook,
    title: "A quote API",
    picture: <AnswerPicture />,
    action: "Create the API and call it",
    children: "A public URL that returns a company's latest quote.",
  },
  board: {
    icon: CandlestickChart,
    title: "A dashboard with candlesticks",
    picture: <DrawingView drawing={CANDLES} className="h-28 w-full" />,
    action: "Create dashboard",
    children: "A year of Apple prices, the latest quote and news, refreshed hourly while markets are open.",
  },
  signal: {
    icon: BellRing,
    title: "A signal that asks before acting",
    picture: <DrawingView drawing={CROSSING} className="h-28 w-full" />,
    action: "Create signal",
    children: "Compares two moving averages after the close, then waits for your approval.",
  },
} as const;

interface NextProps {
  done: boolean;
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
        <Link href={href} className="text-accent-text hover:underline touch:py-3">
          {children}
        </Link>
      )}
      {done && <span className="sr-only">(done)</span>}
    </li>
  );
}
