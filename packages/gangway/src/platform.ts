import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoLogins, demoPassword, startServer } from '@gangway/api-server';
import { startSampleService } from '@gangway/sample-service';
import { CommandError } from './command.ts';
import type { PlatformConfig } from './config.ts';
import { checkPortsAreFree } from './free-ports.ts';
import { createStaticApp } from './static-app.ts';

export interface PlatformOptions {
  /** False leaves both apps to another server, such as Vite in development. */
  withApps: boolean;
  /** Called as each step begins. */
  onStep(step: string): void;
}

export interface Platform {
  /** Shuts down in order: answers running requests, then closes the database. */
  close(): Promise<void>;
}

// `dist/public/`, next to the built program.
const publicFolder = fileURLToPath(new URL('./public', import.meta.url));

const readyWithinSeconds = 120;

/**
 * Starts the API, both apps and the sample service in this process, and resolves when all are ready.
 *
 * @throws StartupError or CommandError, after stopping the parts already started.
 */
export async function startPlatform(config: PlatformConfig, options: PlatformOptions): Promise<Platform> {
  const { api } = config;
  const parts: { close(): Promise<unknown> }[] = [];
  const close = async (): Promise<void> => {
    // Stop in reverse order: pages before the API they call.
    for (const part of parts.splice(0).toReversed()) await part.close();
  };

  await checkPortsAreFree(api.host, [
    ...(options.withApps
      ? [
          { port: api.ports.portal, purpose: 'the portal', setting: 'PORTAL_PORT' },
          { port: api.ports.console, purpose: 'the admin console', setting: 'CONSOLE_PORT' },
        ]
      : []),
    { port: api.ports.api, purpose: 'the API', setting: 'API_PORT' },
    { port: api.ports.sampleService, purpose: 'the sample service', setting: 'SAMPLE_SERVICE_PORT' },
  ]);

  try {
    const server = await startServer({ config: api, onProgress: (step) => options.onStep(asSentence(step)) });
    parts.push({ close: () => server.stop() });

    options.onStep(
      options.withApps
        ? 'Starting the portal, the admin console and the sample service'
        : 'Starting the sample service',
    );
    parts.push(
      await startSampleService({
        port: api.ports.sampleService,
        host: api.host,
        jwksUrl: `http://${reachable(api.host)}:${api.ports.api}/.well-known/jwks.json`,
        issuer: api.apiUrl,
        portalUrl: api.portalUrl,
        ...(server.demoClient
          ? { yardPlanner: { ...server.demoClient, serviceUrl: `${api.sampleServiceUrl}/yard_planner` } }
          : {}),
      }),
    );
    if (options.withApps) {
      parts.push(await startApp(config, 'portal'));
      parts.push(await startApp(config, 'console'));
    }

    options.onStep('Waiting until everything is ready');
    await waitUntilReady(`http://${reachable(api.host)}:${api.ports.api}/health/ready`);
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

async function startApp({ api }: PlatformConfig, name: 'portal' | 'console'): Promise<{ close(): Promise<unknown> }> {
  const root = join(publicFolder, name);
  if (!existsSync(join(root, 'index.html')))
    throw new CommandError(`The ${name} is not built: run \`pnpm build\` in the root of the project.`);
  const shared = {
    apiUrl: api.apiUrl,
    brandName: api.brandName,
    emailTldMaxLetters: api.emailTldMaxLetters,
    passwordMinimum: api.passwordMinimum,
  };
  const resetLinkMinutes = Math.round(api.lifetimes.reset / 60);
  // Shown under the portal's sign-in form, only in the demo.
  const demo = {
    password: demoPassword,
    logins: demoLogins.map(({ description: { text: what, ...said }, ...login }) => ({ ...login, what, said })),
  };
  const app = await createStaticApp({
    root,
    appUrl: name === 'portal' ? api.portalUrl : api.consoleUrl,
    passkeys: name === 'portal',
    apiUrl: api.apiUrl,
    config:
      name === 'portal'
        ? { ...shared, resetLinkMinutes, consoleUrl: api.consoleUrl, ...(api.profile === 'demo' ? { demo } : {}) }
        : { ...shared, portalUrl: api.portalUrl },
  });
  await app.listen({ port: api.ports[name], host: api.host });
  return app;
}

function asSentence(step: string): string {
  return step.charAt(0).toUpperCase() + step.slice(1);
}

/** Address at which this process reaches a host it listens on. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + readyWithinSeconds * 1000;
  let answer = 'it does not answer';
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
      if (response.ok) return;
      answer = `it answers ${response.status}: ${await response.text()}`;
    } catch (error) {
      answer = error instanceof Error ? error.message : String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new CommandError(`The API is not ready after ${readyWithinSeconds} seconds (${answer}).`);
}
