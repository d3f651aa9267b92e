/** No zod in this file, because the browser loads it. */
export const SECURITY_LOG_DAYS = 180;
