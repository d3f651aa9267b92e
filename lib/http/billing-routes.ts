import * as autoTopUp from "@/lib/contract/auto-top-up";
import * as cardRefunds from "@/lib/contract/card-refunds";
import * as disputes from "@/lib/contract/disputes";
import { listMonthlyEarnings as monthlyEarnings } from "@/lib/contract/monthly-earnings";
import * as payouts from "@/lib/contract/payouts";
import * as receipts from "@/lib/contract/receipts";
import * as refunds from "@/lib/contract/refunds";
import * as shares from "@/lib/contract/shares";
import * as subscribers from "@/lib/contract/subscribers";
import { topUp } from "@/lib/contract/top-ups";
import * as years from "@/lib/contract/yearly-statements";
import { ok } from "@/lib/kit/result";
import { beginTopUp } from "@/lib/service/money/begin-top-up";
import { readBillingDetails, saveBillingDetails } from "@/lib/service/money/billing-details";
import { decideDispute, postDisputeMessage, withdrawDispute } from "@/lib/service/money/dispute-actions";
import { cancelPayout, endPayoutAsOperator } from "@/lib/service/money/end-payout";
import { endSubscriber } from "@/lib/service/money/end-subscriber";
import { listCardRefunds } from "@/lib/service/money/list-card-refunds";
import { listAllDisputes, listDisputes, readDispute } from "@/lib/service/money/list-disputes";
import { listMonthlyEarnings } from "@/lib/service/money/list-monthly-earnings";
import { listSales } from "@/lib/service/money/list-sales";
import { listSubscribers } from "@/lib/service/money/list-subscribers";
import { messageSubscribers } from "@/lib/service/money/message-subscribers";
import { openCardPage } from "@/lib/service/money/open-card-page";
import { openDispute } from "@/lib/service/money/open-dispute";
import { listShares, listTakenShares, saveShares } from "@/lib/service/money/operator-shares";
import { payCardRefunds } from "@/lib/service/money/pay-card-refunds";
import { openPayoutAccount, readPayoutAccount } from "@/lib/service/money/payout-account";
import { exportPayouts, listOwedPayouts, listPayouts, requestPayout } from "@/lib/service/money/payouts";
import { readAutoTopUp } from "@/lib/service/money/read-auto-top-up";
import { readEarned } from "@/lib/service/money/read-earned";
import { listReceipts, readReceipt } from "@/lib/service/money/receipts";
import { listCharges, refundCharge } from "@/lib/service/money/refund-charge";
import { removeCard } from "@/lib/service/money/remove-card";
import { saveAutoTopUp } from "@/lib/service/money/save-auto-top-up";
import { yearCsv } from "@/lib/service/money/year-csv";
import { listYears, readYear } from "@/lib/service/money/yearly-statement";
import { asReply, on } from "@/lib/service/on";
import { drawReceipt } from "./draw-receipt";
import { drawYear } from "./draw-year";
import { PRINTED_HEADERS } from "./printed-page";

/** Maximum length of an `Idempotency-Key`, as for triggers. */
const MAX_KEY = 255;

export const billingRoutes = [
  on(topUp, (services, { caller, body, origin, request }) =>
    beginTopUp(services, caller, body, {
      origin,
      key: request.headers.get("idempotency-key")?.slice(0, MAX_KEY) || null,
    }),
  ),
  on(autoTopUp.getAutoTopUp, (services, { caller }) => readAutoTopUp(services, caller)),
  on(autoTopUp.saveAutoTopUp, (services, { caller, body }) => saveAutoTopUp(services, caller, body)),
  on(autoTopUp.saveCard, (services, { caller, body, origin }) =>
    openCardPage(services, caller, body, origin),
  ),
  on(autoTopUp.removeCard, (services, { caller }) => removeCard(services, caller)),
  on(payouts.requestPayout, (services, { caller, body }) => requestPayout(services, caller, body)),
  on(payouts.listPayouts, (services, { caller, query }) => listPayouts(services, caller, query)),
  on(payouts.cancelPayout, (services, { caller, params }) => cancelPayout(services, caller, params.id)),
  on(payouts.listOwedPayouts, (services, { query }) => listOwedPayouts(services, query)),
  on(
    payouts.exportPayouts,
    async (services) =>
      ok({
        text: await exportPayouts(services),
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="payouts.csv"',
        },
      }),
    asReply,
  ),
  on(payouts.markPayoutPaid, (services, { caller, params, body }) =>
    endPayoutAsOperator(services, caller, params.id, { status: "paid", ...body }),
  ),
  on(payouts.markPayoutFailed, (services, { caller, params, body }) =>
    endPayoutAsOperator(services, caller, params.id, { status: "failed", ...body }),
  ),
  on(cardRefunds.listCardRefunds, (services, { query }) => listCardRefunds(services, query)),
  on(cardRefunds.payCardRefunds, (services, { caller, params, body }) =>
    payCardRefunds(services, caller, params.id, body?.note),
  ),
  on(payouts.getBillingDetails, (services, { caller }) => readBillingDetails(services, caller)),
  on(payouts.saveBillingDetails, (services, { caller, body }) => saveBillingDetails(services, caller, body)),
  on(payouts.getPayoutAccount, (services, { caller }) => readPayoutAccount(services, caller)),
  on(payouts.openPayoutAccount, (services, { caller, origin }) =>
    openPayoutAccount(services, caller, origin),
  ),
  on(payouts.getEarned, (services, { caller }) => readEarned(services, caller)),
  on(shares.listShares, (services) => listShares(services)),
  on(shares.listTakenShares, (services) => listTakenShares(services)),
  on(shares.saveShares, (services, { body }) => saveShares(services, body)),
  on(monthlyEarnings, (services, { caller }) => listMonthlyEarnings(services, caller)),
  on(receipts.listReceipts, (services, { caller, query }) => listReceipts(services, caller, query)),
  on(
    receipts.getReceipt,
    async (services, { caller, params }) => {
      const read = await readReceipt(services, caller, params.id);
      return read.ok ? ok({ text: drawReceipt(read.value), headers: PRINTED_HEADERS }) : read;
    },
    asReply,
  ),
  on(years.listYears, (services, { caller }) => listYears(services, caller)),
  on(
    years.getYear,
    async (services, { caller, params }) => {
      const read = await readYear(services, caller, params.year);
      return read.ok ? ok({ text: drawYear(read.value), headers: PRINTED_HEADERS }) : read;
    },
    asReply,
  ),
  on(
    years.getYearCsv,
    async (services, { caller, params }) => {
      const read = await readYear(services, caller, params.year);
      if (!read.ok) return read;
      const headers = {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="statement-${params.year}.csv"`,
        "Cache-Control": "no-store",
      };
      return ok({ text: yearCsv(read.value), headers });
    },
    asReply,
  ),
  on(refunds.listCharges, (services, { caller, params, query }) =>
    listCharges(services, caller, params.id, query.limit),
  ),
  on(refunds.refundSubscription, (services, { caller, params, body }) =>
    refundCharge(services, caller, params.id, body ?? {}),
  ),
  on(disputes.openDispute, (services, { caller, body }) => openDispute(services, caller, body)),
  on(disputes.listDisputes, (services, { caller, query }) => listDisputes(services, caller, query)),
  on(disputes.listAllDisputes, (services, { caller, query }) => listAllDisputes(services, caller, query)),
  on(disputes.getDispute, (services, { caller, params }) => readDispute(services, caller, params.id)),
  on(disputes.sayInDispute, (services, { caller, params, body }) =>
    postDisputeMessage(services, caller, params.id, body.text),
  ),
  on(disputes.withdrawDispute, (services, { caller, params }) =>
    withdrawDispute(services, caller, params.id),
  ),
  on(disputes.decideDispute, (services, { caller, params, body }) =>
    decideDispute(services, caller, params.id, body),
  ),
  on(subscribers.listSubscribers, (services, { caller, query }) => listSubscribers(services, caller, query)),
  on(subscribers.listSales, (services, { caller }) => listSales(services, caller)),
  on(subscribers.endSubscription, (services, { caller, params, body }) =>
    endSubscriber(services, caller, params.id, body ?? {}),
  ),
  on(subscribers.messageSubscribers, (services, { caller, params, body }) =>
    messageSubscribers(services, caller, params, body),
  ),
] as const;
