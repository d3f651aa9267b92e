/** Maximum length, in characters, of a reason that the operator gives a seller. */
export const MAX_REASON = 500;
