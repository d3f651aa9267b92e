import { listCardRefunds as findCardRefunds } from "@/db/queries/card-refunds";
import type { listCardRefunds as contract } from "@/lib/contract/card-refunds";
import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { cardRefundAnswer } from "./card-refund-answer";

export async function listCardRefunds(
  { db }: Services,
  { status, ...page }: QueryOf<typeof contract>,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  return ok(pageOf(await findCardRefunds(db, status ?? null, window.value), page, cardRefundAnswer));
}
