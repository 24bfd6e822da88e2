# syntax=docker/dockerfile:1
# TLS, addresses and balancing in front of the app containers and the replicas of the API, for compose and single machines.
# Build in the root of the project: docker build -f packages/deploy/containers/edge.Dockerfile -t gangway-edge .
FROM nginxinc/nginx-unprivileged:1.28-bookworm@sha256:cd33960e98e93d4d63385790ff7f8f5bf2ca95184c581b7f42ae8aea1139fbfc
ARG REVISION=unknown
LABEL org.opencontainers.image.revision=$REVISION
ENV NGINX_ENVSUBST_OUTPUT_DIR=/tmp/conf.d HTTP_PORT=8080 HTTPS_PORT=8443
USER root
COPY packages/deploy/nginx/nginx.conf /etc/nginx/nginx.conf
COPY packages/deploy/nginx/api-proxy.conf packages/deploy/nginx/api-problem.conf packages/deploy/nginx/api-problems.conf /etc/nginx/gangway/
COPY packages/deploy/nginx/api.conf.template packages/deploy/nginx/edge-apps.conf.template /etc/nginx/templates/
COPY --chmod=755 packages/deploy/containers/edge-entrypoint.sh /docker-entrypoint.d/05-gangway.sh
RUN rm -rf /etc/nginx/conf.d && ln -s /tmp/conf.d /etc/nginx/conf.d
USER nginx
EXPOSE 8080 8443
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=10s --timeout=3s --retries=3 CMD ["curl", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/"]
