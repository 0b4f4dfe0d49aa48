# The server on Node 26: sources, the built explorer, production dependencies, and a user that owns /data only.
FROM node:26.10.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
COPY schema ./schema
COPY docs ./docs
COPY clients ./clients
COPY server ./server
# `npm ci` builds the explorer, which needs the dev dependencies, and the catalogue's database. Of the dev dependencies the
# server needs only the OpenTelemetry SDK, an optional peer dependency: prune removes it, so it is copied back.
RUN npm ci --no-audit --no-fund && cp -r node_modules/@opentelemetry /opentelemetry \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && cp -r /opentelemetry/. node_modules/@opentelemetry/
# The base image contains Node 26. The npm package `node` is for machines with an older version.
RUN rm -rf node_modules/node node_modules/.bin/node

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 METRICS_HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=dependencies /app/clients/web/dist ./clients/web/dist
COPY package.json ./
COPY schema ./schema
COPY --from=dependencies /app/server ./server
COPY docs/api.md ./docs/
RUN mkdir /data && chown 1000:1000 /data
# `/health` names it: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=""
RUN printf %s "$COMMIT" > .commit
# Kubernetes can verify a numeric user as non-root, a name it cannot.
USER 1000:1000
VOLUME /data
EXPOSE 3000 3001
# Bash asks /readyz by itself: a second Node would need 50 MB of the container's memory every ten seconds.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${PORT:-3000} && printf 'GET /readyz HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "server/cli.ts", "serve"]
