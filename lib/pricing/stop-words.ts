import type { StopReason } from "@/lib/schema/stop-reasons";

export const STOP_WORDS: Record<StopReason, { readonly title: string; readonly advice: string }> = {
  declined: {
    title: "Auto top-up is off: your card was declined",
    advice: "Save another card or ask your bank, then turn auto top-up on again.",
  },
  authentication_required: {
    title: "Auto top-up is off: your bank wants you to confirm payments",
    advice: "Top up manually, or save another card and turn auto top-up on again.",
  },
  not_payable: {
    title: "Auto top-up is off: Stripe rejected the payment",
    advice: "Check the amount or save another card, then turn auto top-up on again.",
  },
  card_removed: {
    title: "Auto top-up is off: the card was removed",
    advice:
      "The person who saved the card deleted their account. Save another card and turn auto top-up on again.",
  },
};
