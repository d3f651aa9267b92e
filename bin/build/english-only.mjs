/** None of zod's fifty languages is used, because we write our own messages. */
export default function englishOnly() {
  return 'export { default as en } from "./en.js";';
}
