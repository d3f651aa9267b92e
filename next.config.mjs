/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `lib/http` compresses its own responses.
  compress: true,
  devIndicators: false,
  // We don't use the image optimiser, and it logged what callers requested.
  images: { unoptimized: true },
  // Sends metadata in the head of every page. Otherwise, a script would move it there, and public pages have no
  // scripts.
  htmlLimitedBots: /.*/,
  // `useOffline` makes a click wait while the server is unreachable, instead of opening the browser's own
  // error page (components/frame/outage-bar.tsx). `preloadEntriesOnStart` would also load the handlers under
  // `app/api`, whose requests `bin/launch/start-web.ts` handles.
  experimental: { useOffline: true, preloadEntriesOnStart: false },
  turbopack: {
    rules: {
      // Response schemas and the code that builds them would make up a fifth of what every page loads.
      "**/lib/contract/*.ts": {
        condition: "browser",
        loaders: ["./bin/build/bare-contract.mjs"],
        as: "*.js",
      },
      // The locales would make up a tenth of what an editor page loads.
      "**/zod/v4/locales/index.js": { loaders: ["./bin/build/english-only.mjs"] },
    },
  },
  // Files that browsers request by fixed names. Cached for a day only, because the names stay when the
  // pictures change.
  headers: async () => [
    {
      source:
        "/:file(favicon.ico|icon.svg|icon-\\d+.png|icon-maskable-\\d+.png|apple-touch-icon.png|social.png|manifest.webmanifest)",
      headers: [{ key: "Cache-Control", value: "public, max-age=86400" }],
    },
  ],
  typescript: { ignoreBuildErrors: true }, // `npm run check` runs tsc on everything, including tests.
  serverExternalPackages: [
    "postgres",
    "graphile-worker",
    "pg",
    "pino",
    "liquidjs",
    "jsonata",
    "re2js",
    "nodemailer",
    "undici",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/exporter-trace-otlp-proto",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
  ],
};

export default config;
