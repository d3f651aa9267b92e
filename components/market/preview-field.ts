/** ID of the element of the listing card in which the owner adds or updates the preview. */
export const PREVIEW_FIELD = "listing-preview";
