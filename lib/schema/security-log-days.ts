/** This file must not import zod, because the browser loads it. */
export const SECURITY_LOG_DAYS = 180;
