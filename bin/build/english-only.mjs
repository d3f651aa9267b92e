/**
 * Replaces the module that exports zod's messages in fifty languages with one that exports only the English
 * ones. We write all messages ourselves, so none of zod's are shown.
 */
export default function englishOnly() {
  return 'export { default as en } from "./en.js";';
}
