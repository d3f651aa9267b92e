import { appendTo } from "@/lib/kit/append-to";
import { figuresAnswer, figuresAsked } from "@/lib/schema/shared-port";
import type { SupervisedChild } from "./supervise-child";

/** A web server that hasn't responded within this time is left out of the metrics. */
const PATIENCE_MS = 500;

/**
 * Forwards a web server's request for metrics to all other web servers, and returns their responses to it.
 */
export function passFigures(
  webs: readonly SupervisedChild[],
): (from: SupervisedChild, message: unknown) => void {
  const questions = new Map<string, { open: number; figures: (readonly unknown[])[]; send(): void }>();
  let number = 0;

  function ask(from: SupervisedChild, asked: string): void {
    number += 1;
    const id = String(number);
    const figures: (readonly unknown[])[] = [];
    const send = () => {
      clearTimeout(late);
      if (questions.delete(id)) from.send({ tell: "figures", id: asked, figures });
    };
    const late = setTimeout(send, PATIENCE_MS);
    const open = webs.filter((web) => web !== from && web.send({ ask: "figures", id }) !== undefined).length;
    questions.set(id, { open, figures, send });
    if (open === 0) send();
  }

  return (from, message) => {
    const asked = figuresAsked.safeParse(message);
    if (asked.success) return ask(from, asked.data.id);
    const answer = figuresAnswer.safeParse(message);
    const question = answer.success ? questions.get(answer.data.id) : undefined;
    if (!answer.success || question === undefined) return;
    appendTo(question.figures, answer.data.figures);
    question.open -= 1;
    if (question.open === 0) question.send();
  };
}
