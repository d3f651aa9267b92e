import pino, { type DestinationStream, type Logger } from "pino";

const SECRETS = [
  "authorization",
  "cookie",
  "set-cookie",
  "api_key",
  "apiKey",
  "password",
  "token",
  "secret",
  "client_secret",
  "value",
];

export function makeLog(destination?: DestinationStream, level = process.env.LOG_LEVEL ?? "info"): Logger {
  const options = {
    level: level in pino.levels.values || level === "silent" ? level : "info",
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap(atThreeLevels), censor: "[redacted]" },
    serializers: { error: pino.stdSerializers.err },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * Returns the URL for the log. Keys in the query and the tokens of shared views and invitations are redacted.
 */
export function loggedUrl(url: URL): string {
  const path = url.pathname.replace(/(\/(?:shared|invitations)\/)[^/]+/, "$1[redacted]");
  return path + url.search.replace(/([?&](?:api_key|token|key)=)[^&]*/gi, "$1[redacted]");
}

function atThreeLevels(name: string): string[] {
  const key = /^\w+$/.test(name) ? `.${name}` : `["${name}"]`;
  return [key.replace(/^\./, ""), `*${key}`, `*.*${key}`];
}
