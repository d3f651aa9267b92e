/**
 * Replaces the module that exports zod's fifty languages with one that exports only English. None of them is
 * used, because we write our own messages.
 */
export default function englishOnly() {
  return 'export { default as en } from "./en.js";';
}
