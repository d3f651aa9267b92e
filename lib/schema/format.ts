/** No zod in this file, because the browser loads it. */
export const FORMAT = "millrace.workflow/1";
