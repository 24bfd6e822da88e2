# syntax=docker/dockerfile:1
# One of the two apps as static files behind its own nginx; the same image serves every place, see app-entrypoint.sh.
# Build in the root of the project:
#   docker build -f packages/deploy/containers/app.Dockerfile --build-arg APP=portal -t gangway-portal .
#   docker build -f packages/deploy/containers/app.Dockerfile --build-arg APP=admin-console -t gangway-console .
# With --build-arg PREVIOUS_IMAGE=gangway-portal:1.4.0 the hashed files of that release are kept for pages opened before.
ARG PREVIOUS_IMAGE=nothing-before

FROM --platform=$BUILDPLATFORM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS nothing-before
RUN mkdir -p /srv/app

# Files alone are taken from it, which are the same for every platform.
FROM --platform=$BUILDPLATFORM ${PREVIOUS_IMAGE} AS previous

# On the builder's own platform: files are the same for every one, and emulation takes half an hour.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
ARG APP
WORKDIR /build
RUN npm install --global pnpm@12.21.0
# The packages of the lockfile in a layer of their own: a change of the sources does not fetch them again.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
RUN pnpm fetch
COPY . .
RUN pnpm install --frozen-lockfile --prefer-offline && pnpm exec turbo run build --filter=@gangway/gangway
COPY --from=previous /srv/app /previous
RUN case "$APP" in portal) name=portal ;; admin-console) name=console ;; *) echo "APP is portal or admin-console" >&2; exit 1 ;; esac \
 && cp -R "packages/gangway/dist/public/$name" /app \
 && node packages/deploy/scripts/keep-last-assets.mjs /previous /app \
 && cp "packages/deploy/nginx/nginx.conf" /nginx.conf

FROM nginxinc/nginx-unprivileged:1.28-bookworm@sha256:cd33960e98e93d4d63385790ff7f8f5bf2ca95184c581b7f42ae8aea1139fbfc
ARG APP
ARG REVISION=unknown
LABEL org.opencontainers.image.revision=$REVISION
ENV GANGWAY_APP=${APP} NGINX_ENVSUBST_OUTPUT_DIR=/tmp/conf.d
USER root
COPY --from=build /nginx.conf /etc/nginx/nginx.conf
COPY --from=build /build/packages/deploy/nginx/app-headers.conf /build/packages/deploy/nginx/app-locations.conf /etc/nginx/gangway/
COPY --from=build /build/packages/deploy/nginx/app-container.conf.template /etc/nginx/templates/app.conf.template
COPY --from=build --chmod=755 /build/packages/deploy/containers/app-entrypoint.sh /docker-entrypoint.d/05-gangway.sh
COPY --from=build /app /srv/app
# The sites and the page are written below /tmp, the only place that may be written to.
RUN rm -rf /etc/nginx/conf.d && ln -s /tmp/conf.d /etc/nginx/conf.d \
 && mv /srv/app/index.html /srv/index.html && ln -s /tmp/index.html /srv/app/index.html
USER nginx
EXPOSE 8080
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=10s --timeout=3s --retries=3 CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/health/live"]
