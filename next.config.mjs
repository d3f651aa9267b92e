/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Pages and their scripts; what `lib/http` answers, it packs itself.
  compress: true,
  devIndicators: false,
  // We don't use the optimiser, and it logged what callers requested.
  images: { unoptimized: true },
  // A click while the server is away waits for it, in place of the browser's own page (components/frame/outage-bar.tsx).
  // Pages are loaded when first asked for: all of them at the start would be the handlers under `app/api` too, which
  // `bin/launch/start-web.ts` answers for.
  experimental: { useOffline: true, preloadEntriesOnStart: false },
  turbopack: {
    rules: {
      // A fifth of what every page loads would be the shapes of answers, and what makes them.
      "**/lib/contract/*.ts": {
        condition: "browser",
        loaders: ["./bin/build/bare-contract.mjs"],
        as: "*.js",
      },
      // A tenth of what a page of the editor loads would be these.
      "**/zod/v4/locales/index.js": { loaders: ["./bin/build/english-only.mjs"] },
    },
  },
  // What browsers ask for by name. A day, since the names stay when the pictures change.
  headers: async () => [
    {
      source:
        "/:file(favicon.ico|icon.svg|icon-\\d+.png|icon-maskable-\\d+.png|apple-touch-icon.png|social.png|manifest.webmanifest)",
      headers: [{ key: "Cache-Control", value: "public, max-age=86400" }],
    },
  ],
  typescript: { ignoreBuildErrors: true }, // `npm run check` runs tsc on everything, tests included
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
