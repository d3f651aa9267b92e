import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type { topUp as contract } from "@/lib/contract/top-ups";
import type { Result } from "@/lib/kit/result";
import { currencyExponent } from "@/lib/pricing/currencies";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { invalidField, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/** Where credit is bought. */
export async function beginTopUp(
  _services: Services,
  _caller: Caller,
  { currency }: BodyOf<typeof contract>,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  if (currencyExponent(currency) === null)
    return invalidField("currency", "currency_invalid", "The currency is a code of ISO 4217 in capitals.");
  return refused(
    "payments_off",
    "Credit cannot be bought on this instance: its operator adds it to your balance.",
  );
}
