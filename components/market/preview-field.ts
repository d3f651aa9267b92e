export const PREVIEW_FIELD = "listing-preview";
