# One image for every role: `start` (all in one), `web`, `worker`, `migrate`, `backup FILE`, `restore FILE`, `doctor`.
# Nothing is built when it starts, and nothing is written but below /data and in memory.
# Both stages use the same base. To pin its bytes too, build with --build-arg NODE_IMAGE=node:22.21.1-bookworm-slim@sha256:...
ARG NODE_IMAGE=node:22.21.1-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY cli/package.json cli/package.json
COPY vendor vendor
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 MILLRACE_DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/run.mjs"]
CMD ["start"]
