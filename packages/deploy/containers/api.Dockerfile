# syntax=docker/dockerfile:1
# The API, one replica; also the image for `gangway migrate up`, `gangway backup` and the other commands.
# Build in the root of the project: docker build -f packages/deploy/containers/api.Dockerfile -t gangway-api .
# On the builder's own platform: what is compiled is the same for every one, and emulation takes half an hour.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /build
RUN npm install --global pnpm@12.21.0
# The packages of the lockfile in a layer of their own: a change of the sources does not fetch them again.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
RUN pnpm fetch
COPY . .
ARG REVISION=unknown
RUN pnpm install --frozen-lockfile --prefer-offline \
 && GANGWAY_REVISION="$REVISION" pnpm exec turbo run build --filter=@gangway/gangway
# The dependencies with native files come for the target.
ARG TARGETARCH
RUN case "$TARGETARCH" in arm64) cpu=arm64 ;; *) cpu=x64 ;; esac \
 && pnpm --filter @gangway/gangway deploy --legacy --prod --os=linux --libc=glibc --cpu="$cpu" /app \
 # The apps of the demo and the sources: the API is its bundle and what that imports.
 && rm -rf /app/dist/public /app/src /app/tests /app/node_modules/@gangway/*/src /app/node_modules/.pnpm/node_modules/@gangway/*/src

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ARG REVISION=unknown
LABEL org.opencontainers.image.revision=$REVISION
ENV NODE_ENV=production HOST=0.0.0.0 API_PORT=4002
WORKDIR /app
COPY --from=build --chown=root:root /app /app
# Owned by root and run by another, so that the process cannot change its own program.
USER node
EXPOSE 4002
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.API_PORT}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bin/gangway.mjs"]
CMD ["serve"]
