/** Replaces zod's list of fifty languages, which is unused because our messages are our own. */
export default function englishOnly() {
  return 'export { default as en } from "./en.js";';
}
