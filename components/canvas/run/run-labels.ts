export const DRAFT_HELP =
  "Tests the saved draft and shows each worker's result. Messages and HTTP requests are sent, but nothing is published, stored or charged.";

export function liveHelp(version: number | null): string {
  return version === null
    ? "Starts a real run of the published version, so publish the workflow first."
    : `Starts a real run of the published version ${version}. The run sends messages, publishes data, stores rows and is charged for paid workers.`;
}
