# The Docker image of Bandstand. Build: docker build -t bandstand .   See docs/operations.md.

# Pinned by digest, so that a moved tag has no effect.
FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /app
# bcrypt and lmdb come as prebuilt binaries for x64 and arm64; nothing is compiled here.
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.base.json ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY server/embedded/package.json server/embedded/
COPY client/package.json client/
COPY e2e/package.json e2e/
RUN pnpm install --frozen-lockfile --filter '!@bandstand/e2e'
COPY shared shared
COPY server server
COPY client client
RUN pnpm --filter @bandstand/client build && pnpm --filter @bandstand/server build
# Reinstall only the packages that the built server needs at run time.
RUN rm -rf node_modules shared/node_modules server/node_modules server/embedded/node_modules client/node_modules \
 && pnpm install --prod --frozen-lockfile --filter @bandstand/server --filter @bandstand/embedded --filter @bandstand/shared

FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# Reduces memory use, like --max-semi-space-size below (docs/operations.md).
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/shared/package.json shared/
COPY --from=build /app/shared/node_modules shared/node_modules
COPY --from=build /app/server/package.json server/
COPY --from=build /app/server/node_modules server/node_modules
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/server/embedded/package.json server/embedded/
COPY --from=build /app/server/embedded/node_modules server/embedded/node_modules
COPY --from=build /app/server/embedded/dist server/embedded/dist
COPY --from=build /app/client/dist client/dist
# Everything but /data may be read-only. Only the service can read the files that it creates there.
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT||3000}${new URL(process.env.PUBLIC_URL||'http://x').pathname.replace(/\\/$/,'')}/api/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "--max-semi-space-size=4", "server/dist/main.js"]
