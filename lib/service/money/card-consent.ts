/**
 * Consent given when a card is saved. It is stored with the card, so that later changes to the wording don't
 * affect earlier consents.
 */
export const CARD_CONSENT =
  "I allow this instance to save my card with Stripe and, while auto top-up is on, to charge it the amount I set whenever the balance falls below my threshold, up to my monthly maximum, without asking me each time. I can turn this off or remove the card at any time.";
