/** In place of zod's list of fifty languages, of which none is used: the sentences of faults are our own, in English. */
export default function englishOnly() {
  return 'export { default as en } from "./en.js";';
}
