import * as payouts from "@/lib/contract/payouts";
import * as receipts from "@/lib/contract/receipts";
import * as years from "@/lib/contract/yearly-statements";
import { ok } from "@/lib/kit/result";
import { getBillingDetails, saveBillingDetails } from "@/lib/service/money/billing-details";
import { decideDispute, postDisputeMessage, withdrawDispute } from "@/lib/service/money/dispute-actions";
import { cancelPayout, markPayoutFailed, markPayoutPaid } from "@/lib/service/money/end-payout";
import { endSubscriber } from "@/lib/service/money/end-subscriber";
import { getAutoTopUp } from "@/lib/service/money/get-auto-top-up";
import { getEarned } from "@/lib/service/money/get-earned";
import { listCardRefunds } from "@/lib/service/money/list-card-refunds";
import { getDispute, listAllDisputes, listDisputes } from "@/lib/service/money/list-disputes";
import { listMonthlyEarnings } from "@/lib/service/money/list-monthly-earnings";
import { listSales } from "@/lib/service/money/list-sales";
import { listSubscribers } from "@/lib/service/money/list-subscribers";
import { messageSubscribers } from "@/lib/service/money/message-subscribers";
import { openCardPage } from "@/lib/service/money/open-card-page";
import { openDispute } from "@/lib/service/money/open-dispute";
import { listShares, listTakenShares, saveShares } from "@/lib/service/money/operator-shares";
import { payCardRefunds } from "@/lib/service/money/pay-card-refunds";
import { getPayoutAccount, openPayoutAccount } from "@/lib/service/money/payout-account";
import { exportPayouts, listOwedPayouts, listPayouts, requestPayout } from "@/lib/service/money/payouts";
import { listReceipts, readReceipt } from "@/lib/service/money/receipts";
import { listCharges, refundCharge } from "@/lib/service/money/refund-charge";
import { removeCard } from "@/lib/service/money/remove-card";
import { saveAutoTopUp } from "@/lib/service/money/save-auto-top-up";
import { topUp } from "@/lib/service/money/top-up";
import { yearCsv } from "@/lib/service/money/year-csv";
import { listYears, readYear } from "@/lib/service/money/yearly-statement";
import { on } from "@/lib/service/on";
import { drawReceipt } from "./draw-receipt";
import { drawYear } from "./draw-year";
import { PRINTED_HEADERS } from "./printed-page";

export const billingRoutes = [
  topUp,
  getAutoTopUp,
  saveAutoTopUp,
  openCardPage,
  removeCard,
  requestPayout,
  listPayouts,
  cancelPayout,
  listOwedPayouts,
  on(
    payouts.exportPayouts,
    async (services) => ok(await exportPayouts(services)),
    (text) => ({
      text,
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="payouts.csv"',
      },
    }),
  ),
  markPayoutPaid,
  markPayoutFailed,
  listCardRefunds,
  payCardRefunds,
  getBillingDetails,
  saveBillingDetails,
  getPayoutAccount,
  openPayoutAccount,
  getEarned,
  listShares,
  listTakenShares,
  saveShares,
  listMonthlyEarnings,
  listReceipts,
  on(
    receipts.getReceipt,
    (services, { caller, params }) => readReceipt(services, caller, params.id),
    (receipt) => ({ text: drawReceipt(receipt), headers: PRINTED_HEADERS }),
  ),
  listYears,
  on(
    years.getYear,
    (services, { caller, params }) => readYear(services, caller, params.year),
    (year) => ({ text: drawYear(year), headers: PRINTED_HEADERS }),
  ),
  on(
    years.getYearCsv,
    (services, { caller, params }) => readYear(services, caller, params.year),
    (statement) => ({
      text: yearCsv(statement),
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="statement-${statement.year}.csv"`,
        "Cache-Control": "no-store",
      },
    }),
  ),
  listCharges,
  refundCharge,
  openDispute,
  listDisputes,
  listAllDisputes,
  getDispute,
  postDisputeMessage,
  withdrawDispute,
  decideDispute,
  listSubscribers,
  listSales,
  endSubscriber,
  messageSubscribers,
] as const;
