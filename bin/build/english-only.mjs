/** Replaces zod's list of fifty languages, none of which is used, because we write our own messages. */
export default function englishOnly() {
  return 'export { default as en } from "./en.js";';
}
