/** Without zod, for the browser: what a workflow document says it is. */
export const FORMAT = "millrace.workflow/1";
