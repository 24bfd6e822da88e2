/**
 * Serves `/config.json` in development; in production the page's server does.
 * @param {Record<string, string | number>} settings
 * @returns {import('vite').Plugin}
 */
export function developmentConfig(settings) {
  return {
    name: 'gangway:development-config',
    configureServer(server) {
      server.middlewares.use('/config.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(settings));
      });
    },
  };
}
