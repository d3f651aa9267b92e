/** Without zod, for the browser: how long the security log is kept. */
export const SECURITY_LOG_DAYS = 180;
