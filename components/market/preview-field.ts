/** ID of the part of the listing card where the owner adds or updates the preview. */
export const PREVIEW_FIELD = "listing-preview";
