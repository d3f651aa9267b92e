/** This file must not import zod, because the browser loads it. */
export const FORMAT = "millrace.workflow/1";
